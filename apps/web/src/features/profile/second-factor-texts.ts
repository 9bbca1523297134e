import { messages } from '@hub/language';

/** The words of two-factor authentication under settings. */
export const secondFactorTexts = messages('secondFactor', {
  heading: 'Two-factor authentication',
  what: 'Your two-factor authentication',
  loading: 'Loading two-factor authentication',
  wantsSetUp:
    'This hub requires two-factor authentication. Set up an authenticator app here, or add a passkey below.',
  wantsConfirmed:
    'This hub requires two-factor authentication, and you signed in with your password alone.',
  confirmNow: 'Confirm now',
  off: 'Protects your account even if someone knows your password. You then also enter a code from an app on your phone, such as Aegis, 2FAS or Google Authenticator.',
  setUp: 'Set up two-factor authentication',
  busy: 'Loading...',
  scan: 'Scan this with the app:',
  picture: 'QR code that adds the hub to your app',
  type: 'Or enter this key in the app:',
  secret: 'secret',
  open: 'Open the app on this device',
  code: 'Code from the app',
  turnOn: 'Turn on two-factor authentication',
  notNow: 'Not now',
  since: 'On since <time/>.',
  left: 'Recovery codes left: {count}.',
  few: 'Few recovery codes are left. Please create new ones.',
  newCodes: 'Create new recovery codes',
  turnOff: 'Turn off two-factor authentication',
  offTitle: 'Turn off two-factor authentication?',
  offText:
    'You then sign in with your password alone, and your recovery codes stop working. Nothing else changes.',
  offAlready: 'Two-factor authentication is already off.',
  codesTitle: 'Your recovery codes',
  codesText:
    'Each code signs you in once, instead of a code from the app. Keep them where you can reach them without your phone. They are not shown again.',
  codesWhat: 'recovery codes',
  save: 'Save as file',
  print: 'Print',
  kept: 'I have saved my codes',
  file: 'recovery-codes.txt',
});
