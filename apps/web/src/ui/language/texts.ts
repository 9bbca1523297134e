import { messages } from '@hub/language';

export const languageTexts = messages('language', {
  label: 'Language',
  hint: 'For screens, messages and emails.',
  change: 'Change language',
  failed: 'The language could not be changed. Check your connection and try again.',
});
