import { messages } from '@hub/language';

/** Texts of the guided tour. Each stop is named after the `data-tour` attribute of its element. */
export const texts = messages('tour', {
  take: 'Take the tour',
  failed: 'The tour could not be loaded. Please try again.',
  invitation: {
    title: 'New here?',
    text: 'Take a quick tour.',
    decline: 'Dismiss',
  },
  next: 'Next',
  previous: 'Back',
  done: 'Done',
  close: 'Close tour',
  progress: '{current} of {total}',
  stops: {
    licenses: {
      title: 'Your licenses',
      text: 'Each purchase is a card. It shows the site that uses it and how long support runs. Open it for the purchase code and history. Bought something new? Resynchronize to see it here.',
    },
    plugins: {
      title: 'Bundled plugins',
      text: 'Theme owners can download its plugins here, often before WordPress offers them.',
    },
    'knowledge-base': {
      title: 'Help',
      text: 'Guides for the theme, page by page. If they do not help, click “Contact us” in the corner.',
    },
    settings: {
      title: 'Settings',
      text: 'Your marketplace accounts, your profile, and where you are signed in.',
    },
  },
});
