import { messages } from '@hub/language';

/** The support advice banner (specification, section 2). */
export const advice = messages('help', {
  title: 'Before you open a ticket',
  lede: 'These three steps solve most issues.',
  steps: {
    read: {
      title: 'Read the knowledge base',
      text: 'Search the knowledge base for the words on your screen.',
    },
    update: {
      title: 'Update the theme',
      text: 'In your WordPress admin, under Dashboard, Updates. A newer version may fix your issue.',
    },
    plugins: {
      title: 'Deactivate other plugins',
      text: 'If that helps, activate them one by one: the last one you activated is the cause.',
    },
  },
  open: 'Open the knowledge base',
  video: 'Watch how',
  dialog: {
    title: 'How to deactivate other plugins',
    text: 'The video shows, in the WordPress admin:',
    scenes: [
      'where to find the plugins, and how to select all except those of the theme',
      'how to deactivate them all at once, and check whether the issue is gone',
      'how to activate them again one by one, until the issue comes back',
    ],
    calm: 'Nothing is lost: a plugin keeps its settings while it is deactivated.',
    watch: 'Watch the video',
    film: {
      play: 'Play the video',
      note: 'The video plays from {name}, which then sees your IP address.',
      elsewhere: 'Watch it on {name}',
      language: 'English',
      broken: 'This browser cannot play the video here.',
      save: 'Save the video',
    },
  },
  send: 'Send a message',
  workingDays: 'Working days are Monday to Friday.',
  policy: 'What support covers is defined in the <policy>item support policy</policy>.',
});

export const cards = messages('helpCards', {
  guide: {
    title: 'Knowledge Base',
    text: 'Guides and answers for every part of the theme.',
  },
  showcase: {
    title: 'Websites Showcase',
    text: 'Websites that others built with this theme.',
  },
});

/** Labels of the marketplace stay English, because the marketplace has no translation. */
export const purchaseCodeTexts = messages('purchaseCode', {
  title: 'Where do I find my purchase code?',
  lede: 'In the license certificate of the theme, under your downloads on the marketplace.',
  figures: {
    downloads: '<number>1–3</number> Your downloads at ThemeForest',
    file: '<number>4</number> The downloaded file',
  },
  steps: {
    open: 'Sign in to ThemeForest with the account that bought the theme, and open <downloads>Downloads</downloads> from the menu under your username.',
    find: 'Find the theme in the list and click its “Download” button.',
    choose: 'Choose “License certificate & purchase code”, as a text file or as a PDF.',
    read: 'Open the file. The line “Item Purchase Code” has it: 36 characters in five groups, such as <example/>.',
  },
  colleague: {
    title: 'Did a colleague or an agency buy the theme?',
    text: 'Then the code is in their downloads. Each code can be registered once, so ask them to send you the code for your website.',
  },
  refused: {
    title: 'The code is not accepted',
    whole: 'Copy the whole code. A missing character is the most common reason.',
    ours: 'The code must be for one of our themes, not for an item by another author.',
    refunded: 'The code of a refunded purchase no longer works.',
  },
  register: 'Create an account',
});
