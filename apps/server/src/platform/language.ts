import { AsyncLocalStorage } from 'node:async_hooks';
import { speakBy } from '@hub/language';
import { english, type Language } from '@hub/language/languages';
import { speechOf } from '@hub/language/translations';

/** Language of a request, an email or a job. It may change once the caller is known. */
export interface LanguageHolder {
  language: Language;
  /** True once the caller is found to work for the publisher, in English. */
  isOperator?: boolean;
}

const spoken = new AsyncLocalStorage<LanguageHolder>();

/** Lets every text be read in the language of the current request, email or job. */
export const speakByMoment = (): void =>
  speakBy(() => speechOf(spoken.getStore()?.language ?? english));
speakByMoment();

/** Returns the code of a buyer's or site's language; null for operators and outside of a request. */
export function codeOfBuyer(): string | null {
  const holder = spoken.getStore();
  return holder === undefined || holder.isOperator ? null : holder.language.code;
}

/** Runs `work` in the language that `holder` has at each moment. */
export const speakIn = <T>(holder: LanguageHolder, work: () => T): T => spoken.run(holder, work);

/** Runs `work`, with everything that it awaits, in a language. */
export const withLanguage = <T>(language: Language, work: () => T): T =>
  speakIn({ language }, work);
