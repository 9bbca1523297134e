import { messages } from '@hub/language';

/** Texts of the emails about the email address of an account. */
export const mailTexts = messages('mail.addresses', {
  confirm: {
    subject: 'Confirm your new email address for {hub}',
    preview: 'One click, and your account uses this address.',
    paragraphs: [
      'Please confirm that an account should use the address <email/>. The link works for 24 hours and opens a page with one button.',
    ],
    action: 'Confirm this address',
    why: 'You’re receiving this email because someone wants to use this address for an account at {hub}. If it wasn’t you, ignore this email. Nothing happens without the click.',
  },
  asked: {
    subject: 'A new email address for your {hub} account',
    preview: 'Nothing changes until the new address is confirmed.',
    paragraphs: [
      'Someone who is signed in to <named>the account <account/></named><unnamed>an account</unnamed> asked to change its email address. Nothing changes until the link sent to the new address is opened.',
      'If it wasn’t you, click “This wasn’t me” within seven days. We’ll stop the change, sign out every device and email you a link for a new password.',
    ],
    why: 'You’re receiving this email because this is the address of your account at {hub}.',
  },
  changed: {
    subject: 'Your email address at {hub} was changed',
    preview: 'Emails about your account come to this address from now on.',
    paragraphs: [
      '<email/> is now the address of <named>the account <account/></named><unnamed>an account</unnamed>.',
    ],
    action: 'See your settings',
    why: 'You’re receiving this email because this is the address of your account at {hub}.',
  },
  changedAway: {
    subject: 'The email address of your {hub} account was changed',
    preview: 'If it wasn’t you, undo it with one click.',
    paragraphs: [
      'Another email address was confirmed for <named>the account <account/></named><unnamed>an account</unnamed>. This address no longer gets emails about it.',
      'If it wasn’t you, click “This wasn’t me” within seven days. We’ll restore this address, sign out every device and email you a link for a new password.',
    ],
    why: 'You’re receiving this email because this was the address of your account at {hub}.',
  },
  wanted: {
    subject: 'Someone entered your email address for another {hub} account',
    preview: 'Nothing was changed.',
    paragraphs: [
      'Someone, perhaps you, wanted to use this address for another account. It belongs to <named>the account <account/></named><unnamed>an account</unnamed>, so nothing was changed.',
    ],
    why: 'You’re receiving this email because this is the address of your account at {hub}.',
  },
});
