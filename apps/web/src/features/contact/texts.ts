/** The words of the contact panel; those of the specification (section 2) letter for letter. */
export const texts = {
  region: 'Contact',
  open: 'Contact us',
  cancel: 'Cancel',
  close: 'Close',
  terms: {
    title: 'Before contacting support',
    ask: 'Please acknowledge the',
    policy: 'item support policy',
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
  reach: {
    title: 'How to reach us',
    text: 'Please write to us on the marketplace: open the page of your item there and choose “Support”. Tell us what you did, what you saw and what you expected.',
    link: 'Open the page of',
  },
} as const;
