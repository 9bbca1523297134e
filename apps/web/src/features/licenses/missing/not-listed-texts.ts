import { messages } from '@hub/language';

export const notListedTexts = messages('notListed', {
  title: 'Missing a purchase?',
  none: {
    why: 'No Envato account is connected',
    what: 'Connect the account you bought with, and we import your purchases automatically.',
  },
  sync: {
    last: 'Last synced <time/>.',
    connected: {
      why: 'Not synced since your purchase: {name}',
      what: 'Bought after that? Sync now: <link>Resynchronize</link>',
    },
    syncing: {
      why: 'Syncing now: {name}',
      what: 'New purchases appear here automatically. <link>See progress</link>',
    },
    reconnect: {
      why: 'Needs reconnecting: {name}',
      what: 'We no longer have access to this account. Reconnect it: <link>Reconnect account</link>',
    },
  },
  other: {
    why: 'Bought with another Envato account',
    what: 'Only the accounts above are connected. You can connect several: <link>Add another account</link>',
  },
  late: {
    why: 'Bought a few minutes ago',
    what: 'Envato Market lists new purchases with a delay. Resynchronize your account in 15 minutes, or enter the purchase code below.',
  },
  guest: {
    why: 'Bought as a guest, without an Envato account',
    what: 'Enter the purchase code from your Envato receipt below.',
  },
  author: {
    why: 'An item by another author',
    what: 'Only our own products appear here. The author of the other item can help you.',
  },
  refund: {
    why: 'Refunded',
    what: 'Envato Market removes refunded purchases from its list. If you had it here before, it stays above as “Purchase was refunded”.',
  },
  claim: {
    loading: 'Loading the form',
    failed: 'The form could not be loaded',
    label: 'Purchase code',
    find: 'Where do I find my purchase code?',
    submit: 'Add license',
  },
});
