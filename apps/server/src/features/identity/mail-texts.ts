import { messages } from '@hub/language';

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

export const passkeyTexts = messages('mail.passkeys', {
  added: {
    subject: 'A passkey was added at {hub}: {name}',
    preview: 'This passkey can sign in without your password.',
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

export const supportTexts = messages('mail.identitySupport', {
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

export const factorTexts = messages('mail.secondFactor', {
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

export const addressTexts = messages('mail.addresses', {
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

export const factorResetTexts = messages('mail.secondFactorReset', {
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
