import { messages } from '@hub/language';

export const proofTexts = messages('proof', {
  title: 'Please confirm your identity',
  what: 'Your sign-in methods',
  loading: 'Loading your sign-in methods',
  failed: 'The confirmation could not be loaded',
  byPassword: 'You signed in a while ago, so this needs your password.',
  byPasswordAlways: 'This needs your password.',
  byCode: 'This needs a code from your authenticator app, or a recovery code.',
  byPasskeyAlone: 'This needs one of your passkeys.',
  password: 'Your password',
  code: 'Code',
  byPasskey: 'Use a passkey',
  passkeyGone: 'This passkey no longer exists.',
  submit: 'Confirm',
});
