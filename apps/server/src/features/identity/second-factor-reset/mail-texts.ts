import { messages } from '@hub/language';

/** Texts of the emails about a reset of two-factor authentication. */
export const mailTexts = messages('mail.secondFactorReset', {
  asked: {
    subject: 'Two-factor authentication at {hub} will be removed',
    preview: 'In 24 hours, unless you stop it.',
    paragraphs: [
      'Someone, probably you, told our support team that the authenticator app, recovery codes and passkeys of <named>the account <account/></named><unnamed>an account</unnamed> are lost. Reason given by our support team: <reason/>',
      'In 24 hours we remove them and sign out every device. You then sign in with your password alone. If it wasn’t you, stop this with the button: it opens a page where one click keeps everything as it is.',
    ],
    action: 'Keep two-factor authentication',
    why: 'You’re receiving this email because our support team was asked to remove two-factor authentication from your account at {hub}.',
  },
  done: {
    subject: 'Two-factor authentication at {hub} was removed',
    preview: 'You sign in with your password alone.',
    paragraphs: [
      'The authenticator app, recovery codes and passkeys of <named>the account <account/></named><unnamed>an account</unnamed> no longer work, as our support team wrote to you a day ago. Every device was signed out. You sign in with your password alone.',
      'Please set up two-factor authentication again under Settings, Security.',
    ],
    action: 'Set up two-factor authentication',
    why: 'You’re receiving this email because two-factor authentication was removed from your account at {hub}.',
  },
  kept: {
    subject: 'Two-factor authentication at {hub} was kept',
    preview: 'Nothing was removed.',
    paragraphs: [
      'The authenticator app, recovery codes and passkeys of <named>the account <account/></named><unnamed>an account</unnamed> stay as they are. If someone else asked for the reset, they may know your password, so please choose a new one.',
    ],
    why: 'You’re receiving this email because “Keep two-factor authentication” was clicked in an email from {hub} about your account.',
  },
});
