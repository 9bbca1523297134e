import { messages } from '@hub/language';

/** Texts of the emails about two-factor authentication by app. */
export const mailTexts = messages('mail.secondFactor', {
  on: {
    subject: 'Two-factor authentication at {hub} is on',
    preview: 'Signing in now needs a code from your authenticator app.',
    paragraphs: [
      'Signing in to <named>the account <account/></named><unnamed>an account</unnamed> now needs a code from your authenticator app, after the password. Keep the recovery codes where you can reach them without your phone.',
    ],
    why: 'You’re receiving this email because two-factor authentication of your account at {hub} was turned on.',
  },
  off: {
    subject: 'Two-factor authentication at {hub} is off',
    preview: 'You sign in with your password alone.',
    paragraphs: [
      'Signing in to <named>the account <account/></named><unnamed>an account</unnamed> now needs the password alone. The recovery codes no longer work.',
    ],
    why: 'You’re receiving this email because two-factor authentication of your account at {hub} was turned off.',
  },
  codesMade: {
    subject: 'New recovery codes at {hub}',
    preview: 'The old ones no longer work.',
    paragraphs: [
      'Ten new recovery codes were created for <named>the account <account/></named><unnamed>an account</unnamed>. The old ones no longer work.',
    ],
    why: 'You’re receiving this email because new recovery codes were created for your account at {hub}.',
  },
  codeUsed: {
    subject: 'A recovery code was used at {hub}',
    paragraphs: [
      'A recovery code of <named>the account <account/></named><unnamed>an account</unnamed> was just used instead of a code from the app. <left/> You can create new ones under Settings, Security.',
      'If it wasn’t you, someone has your codes and your password. Choose a new password now, then create new recovery codes.',
    ],
    action: 'See two-factor authentication',
    why: 'You’re receiving this email because a recovery code of your account at {hub} was used.',
  },
  lastCode: 'It was the last code.',
  codesLeft: { one: 'One code is left.', other: '{count} codes are left.' },
  guessed: {
    subject: 'Someone may know your {hub} password',
    preview: 'Two-factor authentication kept them out. Choose a new password now.',
    paragraphs: [
      'Someone entered the correct password of <named>the account <account/></named><unnamed>an account</unnamed>, and then many wrong two-factor codes. No one got in. Code entry is paused for 24 hours, except on devices you’ve used before.',
      'If it was you, reset your password by email to try again now. If it wasn’t you, choose a new password now, and use it nowhere else.',
    ],
    why: 'You’re receiving this email because many wrong codes followed the correct password of your account at {hub}. We send at most one such email a day.',
  },
});
