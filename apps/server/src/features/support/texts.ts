/** Texts of this feature. */
export const texts = {
  unsubscribed: 'You get no more mails about the end of support periods.',
  subscribed: 'You get mails about the end of support periods again.',
  leave: {
    title: 'Mails about support periods',
    question:
      'The hub mails you 30 and 7 days before the support of a license ends, and on the day. Do you want no more of these?',
    stop: 'Unsubscribe',
    again: 'Get them again',
    settings: 'Signed in, you find this switch in',
    link: 'your settings',
  },
  wrongToken: 'This link is not complete. Please open it from the mail again.',
} as const;
