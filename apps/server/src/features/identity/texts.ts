/** Texts of identity; screens show these sentences unchanged. */
export const texts = {
  wrongCredentials: 'Wrong username, e-mail or password.',
  emailUnverified:
    'Please verify your e-mail address first: the link is in the mail that we sent you.',
  blocked:
    'This account is suspended. To write to us about it, press “Contact us” and then “Report a login issue”.',
  captchaMissing: 'Please solve the captcha first.',
  captchaUnchecked:
    'The captcha cannot be checked right now. Nothing was changed; please try again in a few minutes.',
  captchaRequired: 'Please solve the captcha, then sign in again.',
  captchaWrong: 'The captcha was not solved, or took too long. Please solve it again.',
  emailVerified: 'Your e-mail address is verified. You can sign in now.',
  codeUsed: 'This link was already used. Your e-mail address is verified: you can sign in.',
  codeReplaced:
    'A newer link took the place of this one. Please open the newest mail that we sent you.',
  codeExpired:
    'This link is not valid any more: it works for 24 hours. Ask for a new verification e-mail.',
  verificationSent:
    'If this account waits for its verification, a new e-mail is on its way to its address.',
  resetSent:
    'If an account has this e-mail address, a mail with a link to choose a new password is on its way to it.',
  emailChanged: 'Your new e-mail address is confirmed.',
  emailTaken: 'Another account has this e-mail address by now, so nothing was changed.',
  nameChanged: 'Your name is saved.',
  emailSame: 'This is your e-mail address already.',
  emailAsked:
    'Please open the link in the mail that we sent to the new address. Until then the old one stays.',
  passwordWrong: 'That is not your password.',
  passwordChanged: 'Your new password is set, and every other device was signed out.',
  sessionEnded: 'That device is signed out.',
  sessionsEnded: 'Every other device is signed out.',
  notMeDone:
    'Every device was signed out, and the old password works no more. A mail with a link to choose a new one is on its way to you.',
  notMeRestored:
    'The account is back at this e-mail address, every device was signed out, and the old password works no more. A mail with a link to choose a new one is on its way to you.',
  notMeKept:
    'Every device was signed out, and the old password works no more. Your e-mail address could not be brought back: another account has it by now. Please write to our support.',
  notMeEnded:
    'This was done already: every device was signed out. The link for a new password is in the newest mail that we sent you.',
  notMeExpired:
    'This link is not valid any more: it works for seven days. You can ask for a new password instead.',
  resetLive: 'Please choose a new password.',
  resetDone: 'Your new password is set, and every device was signed out. You can sign in now.',
  resetEnded:
    'This link was already used, or a newer one took its place. Ask for another if you need it.',
  resetExpired: 'This link is not valid any more: it works for one hour. Ask for another.',
  codeWanted: 'Please type the code that your app shows, or one of your recovery codes.',
  tooManyCodes:
    'Too many wrong codes, so none is looked at for a day. A new password by e-mail lets you try again at once.',
  confirmByCode: 'Please confirm this with a code of your second factor.',
  confirmed: 'Thank you: it is you.',
  factorBegun: 'Please add the hub to your app, then type the code that it shows.',
  factorOnAlready: 'The second factor is on already. To use another app, turn it off first.',
  factorOn: 'The second factor is on. Please keep the recovery codes: they are shown only now.',
  factorOff: 'The second factor is off. Your password alone signs you in.',
  factorOffAlready: 'The second factor is not on.',
  setupGone: 'This was begun anew, or is done already. Please start again from the top.',
  passkeyBegun: 'Please confirm in your browser that a passkey is to be made.',
  passkeyAdded: 'The passkey is added: it signs you in without name and password.',
  passkeyRenamed: 'The passkey has its new name.',
  passkeyRemoved: 'The passkey is removed: it signs in no more.',
  passkeysFull: 'You have ten passkeys. Please remove one that you do not use any more.',
  passkeyThere: 'This device has a passkey here already.',
  passkeyLate: 'That took too long, or was used already. Please try again.',
  passkeyRefused: 'This passkey was not accepted. Please try again, or choose another way.',
  factorKept: 'Your second factor stays as it is: nothing is taken away.',
  factorKeepEnded: 'This was stopped before, or has happened already.',
  factorKeepExpired: 'This link is not known. Please open the one in the mail that we sent you.',
  recoveryMade: 'Here are ten new recovery codes; the old ones work no more.',
  /** Results of operators' actions on a person's account, in words. */
  support: {
    addressCorrected:
      'The address is corrected, and not verified yet: a link went to the new one, and a warning to the old one if that was verified.',
    verified: 'The address is taken for verified.',
    verificationSent: 'A link that verifies the address is on its way to it.',
    resetSent: 'A link to choose a new password is on its way to the address on file.',
    signedOut: 'Every device is signed out.',
    blocked: 'The account is suspended, and every device is signed out.',
    unblocked: 'The account is no longer suspended.',
    factorReset:
      'The second factor goes in 24 hours. A mail told them, and how to stop it if it was not they who asked.',
    messageSet: 'The message stands above every screen of theirs.',
    messageTaken: 'No message stands above their screens any more.',
    refused: {
      email_taken: 'Another account has this address.',
      email_same: 'This is their address already.',
      already_verified: 'The address is verified already.',
      is_blocked: 'The account is suspended.',
      is_not_blocked: 'The account is not suspended.',
      no_factor: 'They have no second factor.',
      waits: 'That was asked before, and waits for its 24 hours.',
      is_operator: 'They run this hub: an owner has to take their role away first.',
    },
  },
} as const;

/** Why a code of the second factor is not good. */
export const codeFaults = {
  wrong: 'That code is not right. Please type the one that your app shows now.',
  old: 'That code is too old. Please type the one that your app shows now; if it is this one, check the clock of your phone.',
  used: 'That code was used already. Please wait for the next one of your app.',
  not_digits: 'A code of the app is six digits, without letters.',
  wrong_length: 'A code of the app has six digits, a recovery code 16 letters and digits.',
  unreadable:
    'Codes of your app cannot be checked at the moment. Please use a recovery code, or write to our support.',
} as const;

/** Why a passkey does not sign in. */
export const passkeyFaults = {
  late: texts.passkeyLate,
  refused: texts.passkeyRefused,
  unknown:
    'This passkey is not known here: it was removed, or is of another account. Please choose another way.',
  copied:
    'This passkey was refused, as there may be a copy of it. Please choose another way; we have written to you.',
} as const;

/** Text for the button `notMe` in emails about an added or removed item. */
export const ifNotYou =
  'If that was you, there is nothing to do. If not, say so with the button: it opens a page where one press signs every device out, takes away what was added since, and mails you a link for a new password. It works for seven days.';
