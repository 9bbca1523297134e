import { messages } from '@hub/language';

export const texts = messages('messenger', {
  sending: 'Sending...',
  loading: 'Loading',
  report: {
    title: 'Report a login issue',
    lede: 'Tell us what happens when you try to sign in. Please do not send passwords.',
    email: 'Your email address',
    emailHint: 'We reply to this address. If you can, use the address you registered with.',
    text: 'What happens?',
    send: 'Send report',
  },
});
