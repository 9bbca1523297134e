/** What this feature says to people. */
export const texts = {
  unsubscribed: 'You get no more mails about the end of support periods.',
  subscribed: 'You get mails about the end of support periods again.',
  wrongToken: 'This link is not complete. Please open it from the mail again.',
} as const;
