import { messages } from '@hub/language';

/** Texts of the contact panel. Texts of the specification (section 2) are verbatim. */
export const texts = messages('contact', {
  region: 'Contact',
  open: 'Contact us',
  cancel: 'Cancel',
  close: 'Close',
  write: 'Write to support',
  writeUnread: {
    one: 'Write to support, {count} unread',
    other: 'Write to support, {count} unread',
  },
  terms: {
    title: 'Before contacting support',
    ask: 'Please acknowledge the <policy>item support policy</policy>.',
    included: 'Included',
    includes: ['Questions about built-in features', 'Help with reported bugs and issues'],
    excluded: 'Not included',
    excludes: [
      'Customization services',
      'Server configuration',
      'Questions beyond the item’s features',
    ],
    agree: 'Agree and contact support',
  },
  guest: {
    title: 'Contact support',
    text: 'Please log in: support is given to verified buyers.',
    login: 'Login to contact support',
    report: 'Report a login issue',
  },
});
