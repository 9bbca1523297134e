import { messages } from '@hub/language';

/** Way to a purchase code. The marketplace’s own words stay English: it speaks no other language. */
export const texts = messages('purchaseCode', {
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
    text: 'Then the code is in their downloads. Each code can be registered once, so ask them to send you the one for your website.',
  },
  refused: {
    title: 'The code is not accepted',
    whole: 'Copy all of it. A missing character is the most common reason.',
    ours: 'It must be for one of our themes, not for an item by another author.',
    refunded: 'The code of a refunded purchase no longer works.',
  },
  register: 'Create an account',
});
