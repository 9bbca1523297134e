import { messages } from '@hub/language';

/** Texts of the emails about an account itself. */
export const mailTexts = messages('mail.identity', {
  newPassword: 'Choose a new password',
  notMe: 'This wasn’t me',
  signIn: 'Sign in',
  ifNotYou:
    'If this was you, you have nothing to do. If it wasn’t you, click “This wasn’t me” within seven days. We’ll sign out every device, remove what was added, and email you a link for a new password.',
  verify: {
    subject: 'Verify your email address for {hub}',
    preview: 'One click, and your account is ready.',
    heading: 'Welcome to {hub}',
    paragraphs: [
      'Please confirm that this address is yours. The link works for 24 hours and opens a page with one button.',
    ],
    action: 'Verify email address',
    why: 'You’re receiving this email because someone registered at {hub} with this address. If it wasn’t you, ignore this email. Nothing happens without the click.',
  },
  alreadyRegistered: {
    subject: 'You already have an account at {hub}',
    preview: 'Your purchase code was not used.',
    paragraphs: [
      'Someone, probably you, just tried to register with this address. It already belongs to <named>the account <account/></named><unnamed>an account</unnamed>, so nothing was changed and the purchase code was not used.',
      'Sign in to that account and add the purchase code there.',
    ],
    why: 'You’re receiving this email because someone tried to register at {hub} with this address.',
  },
  resetPassword: {
    subject: 'Choose a new password for {hub}',
    preview: 'The link works for one hour.',
    paragraphs: [
      'Someone, probably you, requested a new password for <named>the account <account/></named><unnamed>an account</unnamed>. The link works once, within one hour.',
    ],
    why: 'You’re receiving this email because someone requested a new password at {hub} with this address. If it wasn’t you, ignore this email. Your password stays as it is.',
  },
  reported: {
    subject: 'Choose a new password for {hub} now',
    preview: 'All devices were signed out, and your old password no longer works.',
    paragraphs: [
      'You reported that someone else used <named>the account <account/></named><unnamed>an account</unnamed>. All devices were signed out, and your old password no longer works.',
      'Please choose a new password that you use nowhere else. The link works once, within one hour. After that, request another under “Forgot your password?”.',
    ],
    why: 'You’re receiving this email because “This wasn’t me” was clicked in an email from {hub} about your account.',
  },
  passwordChanged: {
    subject: 'Your password at {hub} was changed',
    preview: 'If it wasn’t you, choose a new password now.',
    paragraphs: [
      'The password of <named>the account <account/></named><unnamed>an account</unnamed> was just changed, and all other devices were signed out. If this was you, you have nothing to do.',
      'If it wasn’t you, choose a new password now.',
    ],
    why: 'You’re receiving this email because the password of your account at {hub} was changed.',
  },
  signInsSlowed: {
    subject: 'Repeated failed sign-ins to your {hub} account',
    preview: 'Your account is safe. You don’t have to do anything.',
    paragraphs: [
      'In the last few hours, someone tried many wrong passwords for <named>the account <account/></named><unnamed>an account</unnamed>. None of them was correct. From now on, further attempts are slowed down and need a bot check.',
      'Nothing changes on devices where you have signed in before. If you use the same password elsewhere, please choose a new one here.',
    ],
    why: 'You’re receiving this email because many sign-ins to your account at {hub} failed. We send at most one such email a day.',
  },
  newDevice: {
    subject: 'New sign-in at {hub}',
    preview: '{device}, {address}',
    paragraphs: [
      'Someone signed in to <named>the account <account/></named><unnamed>an account</unnamed> with <device/>, from the IP address <address/>, on <time/>.',
      'If this was you, you have nothing to do. If it wasn’t you, click “This wasn’t me” within seven days. We’ll sign out every device and email you a link for a new password.',
    ],
    why: 'You’re receiving this email because someone signed in to your account at {hub} from a new device or place.',
  },
});
