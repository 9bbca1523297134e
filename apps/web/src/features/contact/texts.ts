/** Texts of the contact panel; those of the specification (section 2) verbatim. */
export const texts = {
  region: 'Contact',
  open: 'Contact us',
  cancel: 'Cancel',
  close: 'Close',
  writeUnread: (unread: number): string =>
    unread === 0 ? 'Write to support' : `Write to support, ${unread} unread`,
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
} as const;
