import { messages } from '@hub/language';

/** The words of passkeys under settings. */
export const passkeyTexts = messages('passkeys', {
  heading: 'Passkeys',
  what: 'Your passkeys',
  loading: 'Loading your passkeys',
  intro: 'Sign in with your fingerprint, face or PIN instead of a password.',
  notHere: 'This browser does not support passkeys, so you cannot add one here.',
  made: 'Added <time/>',
  used: 'last used <time/>',
  never: 'not used yet',
  name: 'Name of the new passkey',
  nameHint: 'Helps you tell your devices apart. Defaults to this browser’s name.',
  add: 'Add a passkey',
  busy: 'Loading...',
  full: 'You have ten passkeys. Remove one to add another.',
  thereAlready: 'This device already has a passkey here.',
  rename: 'Rename',
  renameTitle: 'Rename {name}',
  newName: 'Name',
  save: 'Rename passkey',
  remove: 'Remove',
  removeTitle: 'Remove {name}?',
  removeText:
    'You can no longer sign in with it. Your device may still offer it, so remove it there, too.',
  gone: 'This passkey was already removed.',
});
