import { messages } from '@hub/language';

/** Texts of the emails about connected marketplace accounts. */
export const mailTexts = messages('mail.accounts', {
  wanted: {
    subject: 'Someone tried to connect your Envato account to another account',
    preview: 'We refused it. Your account stays connected.',
    paragraphs: [
      'Someone who is signed in to Envato as <envato/> tried to connect it to another account here. It is connected to <named>the account <account/></named><unnamed>an account</unnamed>, so we refused this and nothing was changed.',
      'If you have two accounts here and want to use the other one, disconnect it in this one first. If it wasn’t you, change your password at Envato.',
    ],
    action: 'See your Envato accounts',
    why: 'You’re receiving this email because the Envato account {envato} is connected to your account at {hub}.',
  },
});
