import { currentLanguage } from '@hub/language';

type Translations = Readonly<Record<string, string>>;

/** A text that operators write, with translations of it. */
interface Translated {
  readonly text: string;
  readonly translations: Translations;
}

/** Returns the translations without the empty ones of a form. */
export const withoutEmpty = (translations: Translations = {}): Translations =>
  Object.fromEntries(Object.entries(translations).filter(([, text]) => text !== ''));

/** Returns a text in the reader's language, else as it was written first. */
export const inReadersLanguage = ({ text, translations }: Translated): string =>
  translations[currentLanguage().code] ?? text;
