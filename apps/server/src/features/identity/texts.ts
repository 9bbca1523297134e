import { messages } from '@hub/language';

export const texts = messages('server.identity', {
  wrongCredentials: 'Incorrect username, email or password.',
  emailUnverified:
    'Please verify your email address first. The link is in the email that we sent you.',
  blocked:
    'This account is suspended. To write to us about it, click “Contact us” and then “Report a login issue”.',
  captchaMissing: 'Please complete the bot check first.',
  captchaUnchecked:
    'The bot check is not available right now. Nothing was changed. Please try again in a few minutes.',
  captchaRequired: 'Please complete the bot check, then sign in again.',
  captchaWrong: 'The bot check failed or took too long. Please complete it again.',
  emailVerified: 'Your email address is verified.',
  codeUsed: 'This link was already used. Your email address is verified, and you can sign in.',
  codeReplaced: 'A newer link replaced this one. Please open the newest email that we sent you.',
  codeExpired:
    'This link has expired, because links work for 24 hours. Request a new verification email.',
  verificationSent:
    'If this account still needs verification, a new email is on its way to its address.',
  resetSent:
    'If an account has this email address, an email with a link to choose a new password is on its way.',
  emailChanged: 'Your new email address is confirmed.',
  emailTaken: 'Another account now has this email address, so nothing was changed.',
  nameChanged: 'Your name is saved.',
  emailSame: 'This is already your email address.',
  emailAsked:
    'Please open the link in the email that we sent to the new address. Until then we use the old one.',
  passwordWrong: 'Incorrect password.',
  passwordChanged: 'Your password was changed, and every other device was signed out.',
  sessionEnded: 'The device was signed out.',
  sessionsEnded: 'Every other device was signed out.',
  notMeDone:
    'Every device was signed out, and your old password no longer works. An email with a link to choose a new one is on its way to you.',
  notMeRestored:
    'Your account uses this email address again, every device was signed out, and your old password no longer works. An email with a link to choose a new one is on its way to you.',
  notMeKept:
    'Every device was signed out, and your old password no longer works. Your email address could not be restored, because another account now has it. Please contact support.',
  notMeEnded:
    'This was already done: every device was signed out. The link for a new password is in the newest email that we sent you.',
  notMeExpired:
    'This link has expired, because links of this kind work for seven days. You can request a new password instead.',
  resetLive: 'Please choose a new password.',
  resetDone: 'Your password was changed, and every device was signed out. You can sign in now.',
  resetEnded:
    'This link was already used, or a newer one replaced it. Request a new link if you need it.',
  resetExpired: 'This link has expired, because links work for one hour. Request a new link.',
  codeWanted: 'Please enter the code from your authenticator app, or a recovery code.',
  tooManyCodes:
    'Too many wrong codes. Code entry is paused for 24 hours. To try again now, reset your password by email.',
  confirmByCode: 'Please confirm this with two-factor authentication.',
  confirmed: 'Thank you. You are confirmed.',
  factorBegun: 'Please add the hub to your authenticator app, then enter its code.',
  factorOnAlready:
    'Two-factor authentication is already on. To use another app, turn it off first.',
  factorOn:
    'Two-factor authentication is on. Please save the recovery codes now. They are not shown again.',
  factorOff: 'Two-factor authentication is off. You sign in with your password alone.',
  factorOffAlready: 'Two-factor authentication is not on.',
  setupGone: 'The setup was restarted or already completed. Please start again.',
  passkeyBegun: 'Please confirm the new passkey in your browser.',
  passkeyAdded: 'The passkey was added. You can sign in with it, without username and password.',
  passkeyRenamed: 'The passkey was renamed.',
  passkeyRemoved: 'The passkey was removed. You can no longer sign in with it.',
  passkeysFull: 'You have ten passkeys. Remove one to add another.',
  passkeyThere: 'This device already has a passkey here.',
  factorKept: 'Two-factor authentication stays on. Nothing was removed.',
  factorKeepEnded: 'The reset was already stopped, or has already happened.',
  factorKeepExpired: 'This link is not valid. Please open the link in the email that we sent you.',
  recoveryMade: 'Here are ten new recovery codes. The old ones no longer work.',
});

export const supportTexts = {
  addressCorrected:
    'Email changed. A verification link is on its way to the new address, and a warning to the old one if it was verified.',
  verified: 'Email marked as verified.',
  verificationSent: 'Verification link sent.',
  resetSent: 'Password link sent to the email on file.',
  signedOut: 'Signed out on every device.',
  blocked: 'Account suspended. Every device is signed out.',
  unblocked: 'Account unsuspended.',
  factorReset:
    'Two-factor authentication will be reset in 24 hours. An email tells them how to stop it.',
  messageSet: 'Notice saved. The customer sees it on every page.',
  messageTaken: 'Notice removed.',
  refused: {
    email_taken: 'Another account has this email.',
    email_same: 'This is already their email.',
    already_verified: 'The email is already verified.',
    is_blocked: 'The account is suspended.',
    is_not_blocked: 'The account is not suspended.',
    no_factor: 'Two-factor authentication is off.',
    waits: 'A reset is already scheduled.',
    is_operator: 'This person is an operator. An owner must remove the role first.',
  },
} as const;

export const codeFaults = messages('server.codeFaults', {
  wrong: 'Incorrect code. Please enter the code that your app shows now.',
  old: 'This code has expired. Please enter the code that your app shows now. If it is the same, check the clock of your phone.',
  used: 'This code was already used. Please wait for the next code in your app.',
  not_digits: 'A code from the app has six digits and no letters.',
  wrong_length: 'A code from the app has six digits. A recovery code has 16 letters and digits.',
  unreadable:
    'Codes from your app cannot be checked right now. Please use a recovery code, or contact support.',
});

export const deviceTexts = messages('server.device', {
  unknown: 'An unknown browser',
  on: '{browser} on {system}',
});

export const passkeyFaults = messages('server.passkeyFaults', {
  late: 'That took too long or was already used. Please try again.',
  refused: 'This passkey was not accepted. Please try again, or sign in another way.',
  unknown:
    'This passkey is unknown here. It was removed, or it belongs to another account. Please sign in another way.',
  copied:
    'This passkey was blocked, because it may have been copied. Please sign in another way. We emailed you the details.',
});
