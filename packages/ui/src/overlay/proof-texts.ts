/** The words of the question whether it is still the person who signed in. */
export const proofTexts = {
  title: 'Please confirm that it is you',
  what: 'What proves you',
  loading: 'Loading what proves you',
  failed: 'The question could not be loaded',
  byPassword: 'You signed in a while ago, so this needs your password.',
  byPasswordAlways: 'To be sure that it is you, this needs your password.',
  byCode: 'This needs a code of your app, or one of your recovery codes.',
  byPasskeyAlone: 'This needs one of your passkeys.',
  password: 'Your password',
  code: 'Code',
  byPasskey: 'Use a passkey',
  passkeyGone: 'This passkey no longer exists.',
  submit: 'Confirm',
  busy: 'Loading...',
} as const;
