import { messages } from '@hub/language';

/** Texts of the emails about passkeys. */
export const mailTexts = messages('mail.passkeys', {
  added: {
    subject: 'A passkey was added at {hub}: {name}',
    preview: 'It signs in without your password.',
    paragraphs: [
      'The passkey “<name/>” can now sign in to <named>the account <account/></named><unnamed>an account</unnamed>, without username and password.',
    ],
    why: 'You’re receiving this email because a passkey was added to your account at {hub}.',
  },
  removed: {
    subject: 'A passkey was removed at {hub}: {name}',
    preview: 'It can no longer sign in.',
    paragraphs: [
      'The passkey “<name/>” can no longer sign in to <named>the account <account/></named><unnamed>an account</unnamed>. Your device may still offer it; you can remove it there, too.',
    ],
    why: 'You’re receiving this email because a passkey was removed from your account at {hub}.',
  },
  copied: {
    subject: 'We blocked a possibly copied passkey of your {hub} account',
    preview: 'Please remove this passkey and add a new one.',
    paragraphs: [
      'Someone used the passkey “<name/>” of <named>the account <account/></named><unnamed>an account</unnamed>. Its counter was lower than before, which can mean that the passkey was copied. We blocked it, and no one got in.',
      'Please sign in another way, remove this passkey and add a new one. Do the same if it was you, for example on a device that was restored from a backup.',
    ],
    action: 'See your passkeys',
    why: 'You’re receiving this email because a passkey of your account at {hub} was blocked.',
  },
});
