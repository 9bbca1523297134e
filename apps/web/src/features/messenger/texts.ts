/** The words of the hub's own forms. */
export const texts = {
  sending: 'Sending...',
  loading: 'Loading',
  report: {
    title: 'Report a login issue',
    lede: 'Tell us what happens when you try to sign in. Please do not send passwords.',
    email: 'Your e-mail address',
    emailHint: 'We answer there. If you can, use the one that you registered with.',
    text: 'What happens?',
    send: 'Send report',
  },
} as const;
