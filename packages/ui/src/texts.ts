import { messages } from '@hub/language';

export const texts = messages('ui', {
  loading: 'Loading...',
  tryAgain: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  required: '* Required',
  skip: 'Skip to content',
  newTab: '(opens in a new tab)',
  showPassword: 'Show password',
  copy: 'Copy <hidden>{what}</hidden>',
  copying: 'Copying',
  copied: 'Copied',
  notCopied: 'It could not be copied. Please select it and copy it by hand.',
  tones: { info: 'Note', good: 'Done', attention: 'Attention', bad: 'Problem' },
  /** `what` is a plural or contains a verb: “Your licenses”. */
  notLoaded: '{what} could not be loaded',
  notUpdated: '{what} could not be updated',
  updated: 'Last updated <time/>.',
  reference: 'Reference <code/>',
  surprise: 'Something went wrong on this page. Please try again.',
  soon: 'You can try again in less than a minute.',
  inMinutes: {
    one: 'You can try again in a minute.',
    other: 'You can try again in {count} minutes.',
  },
  broken: {
    updatedTitle: 'This screen could not be loaded',
    updated:
      'You may be offline, or the hub was updated while this page was open. Reload to get the newest version.',
    title: 'This screen has stopped working',
    text: 'That is our fault, and nothing of yours was changed. Reload the page; if it happens again, please tell support what you were doing.',
    reload: 'Reload this page',
  },
  colors: {
    system: 'Colors: system. Switch to light',
    light: 'Colors: light. Switch to dark',
    dark: 'Colors: dark. Switch to system',
  },
  justNow: 'just now',
});
