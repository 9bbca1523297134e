import { messages } from '@hub/language';

export const texts = messages('secrets', {
  add: 'Add a password or key',
  means: {
    one: 'It is stored encrypted and never emailed. You see who of our team opened it, and when. It is deleted when the conversation is closed, after {count} day at the latest.',
    other:
      'It is stored encrypted and never emailed. You see who of our team opened it, and when. It is deleted when the conversation is closed, after {count} days at the latest.',
  },
  label: 'Name',
  labelHint: 'For example: WordPress admin password',
  value: 'Password or key',
  submit: 'Add to the message',
  adding: 'Adding...',
  found:
    'This looks like a password or key. Add it separately: it is stored encrypted, and left out of emails.',
  move: 'Add it separately',
  remove: 'Remove {label}',
  opened: '{name} opened “{label}”, {when}',
  someone: 'Our support team',
  deleted: 'Deleted {date}',
  delete: 'Delete',
  deleting: 'Deleting...',
  inList: 'Password or key',
});
