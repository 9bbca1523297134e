import { messages } from '@hub/language';

export const texts = messages('privacy', {
  heading: 'Privacy',
  note: 'Download your data or delete your account.',
  export: {
    heading: 'Export your data',
    lede: 'Everything we store about you, as a readable page and as files for programs. You can request one export a day. We’ll email you when it is ready.',
    loading: 'Loading your export',
    what: 'Your export',
    ask: 'Request export',
    askAgain: 'Request new export',
    asking: 'Requesting...',
    making:
      'We are preparing your export. You can leave this page. We’ll email you when it is ready.',
    ready: 'Your export is ready: {size}.',
    readyUntil: 'Available until <day/>.',
    expired: 'Your last export is no longer available. Exports are stored for seven days.',
    failed: 'Your export failed. Please request it again.',
    download: 'Download export',
    opening: 'One moment...',
    gone: 'This export is no longer available. Request a new one.',
  },
  erase: {
    heading: 'Delete your account',
    lede: 'We delete your account and all data about you 14 days after you ask. Until then you can sign in and cancel the deletion.',
    means: [
      'Your sites are deactivated. The theme keeps running on them, without updates.',
      'Our access to your Envato accounts is removed.',
      'Your licenses can be registered again, by you or by anyone who has the code.',
      'Your messages are deleted. Purchases and invoices stay with Envato.',
    ],
    start: 'Delete my account',
    username: 'Type your username to confirm',
    submit: 'Delete my account in 14 days',
    busy: 'One moment...',
    cancel: 'Cancel',
    waiting: 'Your account will be deleted on <day/>. Until then everything works as before.',
    keep: 'Keep my account',
    keeping: 'One moment...',
  },
});
