import { messages } from '@hub/language';

/** Texts of the emails about support's actions on an account. */
export const mailTexts = messages('mail.identitySupport', {
  correctedAway: {
    subject: 'The email address of your {hub} account was changed',
    preview: 'If you did not ask for this, undo it with one click.',
    paragraphs: [
      'Our support team changed the email address of <named>the account <account/></named><unnamed>an account</unnamed>, because someone asked us to. If this was you, open the link in the email at the new address.',
      'If it wasn’t you, click “This wasn’t me” within seven days. We’ll restore this address, sign out every device and email you a link for a new password.',
    ],
    why: 'You’re receiving this email because this was the address of an account at {hub}.',
  },
  resetSent: {
    subject: 'Choose a new password for {hub}',
    preview: 'The link works for one hour.',
    paragraphs: [
      'Our support team sent you a link to choose a new password for <named>the account <account/></named><unnamed>an account</unnamed>. It works once, within one hour.',
    ],
    why: 'You’re receiving this email because the support team of {hub} sent you this link. If you did not ask for it, ignore this email. Your password stays as it is.',
  },
  verified: {
    subject: 'Your email address at {hub} is verified',
    preview: 'You can sign in now.',
    paragraphs: [
      'Our support team marked the email address of <named>the account <account/></named><unnamed>an account</unnamed> as verified. You can sign in now.',
    ],
  },
  signedOut: {
    subject: 'You were signed out of {hub} on every device',
    preview: 'Sign in again with your password.',
    paragraphs: [
      'Our support team signed <named>the account <account/></named><unnamed>an account</unnamed> out on every device.',
    ],
  },
  blocked: {
    subject: 'Your account at {hub} is suspended',
    preview: 'Your sites keep running.',
    paragraphs: [
      'Our support team suspended <named>the account <account/></named><unnamed>an account</unnamed>. No one can sign in to it, and it gets no new licenses, activations or downloads. Websites that use the theme keep running as they are.',
      'To write to us about it, open the page behind the button. Click “Contact us” there, and then “Report a login issue”.',
    ],
    action: 'Write to us',
  },
  unblocked: {
    subject: 'Your account at {hub} is no longer suspended',
    preview: 'You can sign in again.',
    paragraphs: [
      'You can sign in to <named>the account <account/></named><unnamed>an account</unnamed> again, and everything is as it was.',
    ],
  },
  why: 'You’re receiving this email because our support team changed something about your account at {hub}.',
});
