/** The answers to "I bought it but it is not listed". */
export const notListedTexts = {
  title: 'Missing a purchase?',
  none: {
    why: 'No Envato account is connected',
    what: 'Connect the account you bought with, and we import your purchases automatically.',
  },
  sync: {
    last: 'Last synced',
    connected: {
      why: 'Not synced since your purchase:',
      what: 'Bought after that? Sync now:',
      link: 'Resynchronize',
    },
    syncing: {
      why: 'Syncing now:',
      what: 'New purchases appear here automatically.',
      link: 'See progress',
    },
    reconnect: {
      why: 'Needs reconnecting:',
      what: 'We no longer have access to this account. Reconnect it:',
      link: 'Reconnect account',
    },
  },
  other: {
    why: 'Bought with another Envato account',
    what: 'Only the accounts above are connected. You can connect several:',
    link: 'Add another account',
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
    busy: 'Loading...',
  },
} as const;
