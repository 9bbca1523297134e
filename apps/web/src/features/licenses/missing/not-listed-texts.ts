/** The answers to "I bought it but it is not listed". */
export const notListedTexts = {
  title: 'Bought something that is not listed?',
  none: {
    why: 'No Envato account is connected',
    what: 'Purchases arrive by themselves once you connect the account that you bought with.',
  },
  sync: {
    last: 'Last read',
    connected: {
      why: 'Not read since you bought:',
      what: 'Bought after that? Read it again:',
      link: 'Resynchronize',
    },
    syncing: {
      why: 'Being read right now:',
      what: 'What is new shows here by itself in a moment.',
      link: 'See how far it is',
    },
    reconnect: {
      why: 'Not readable any more:',
      what: 'Envato Market does not let the hub read it until you add it again:',
      link: 'Add it again',
    },
  },
  other: {
    why: 'Bought with another Envato account',
    what: 'The accounts above are all that are connected. You can have several:',
    link: 'Add the other one',
  },
  late: {
    why: 'Bought in the last minutes',
    what: 'Envato Market itself lists a new purchase with a delay. Read your account again in a quarter of an hour, or bring its code in below.',
  },
  guest: {
    why: 'Bought as a guest, without an Envato account',
    what: 'Then no account knows it. Bring its purchase code in below: it stands in the receipt that Envato mailed you.',
  },
  author: {
    why: 'An item of another author',
    what: 'This hub knows our own items alone. The author of the other item can help you with it.',
  },
  refund: {
    why: 'Refunded',
    what: 'Envato Market takes a refunded purchase off its list. If the hub knew it before, it stays above as “Purchase was refunded”.',
  },
  claim: {
    loading: 'Loading the form',
    failed: 'The form could not be loaded',
    label: 'Purchase code',
    find: 'Where do I find it?',
    submit: 'Bring it in',
    busy: 'Loading...',
  },
} as const;
