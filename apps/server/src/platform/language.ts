import { AsyncLocalStorage } from 'node:async_hooks';
import { speakBy } from '@hub/language';
import { english, type Language } from '@hub/language/languages';
import { speechOf } from '@hub/language/translations';

/** Language of a request, an email or a job. It may change when the caller is identified. */
export interface LanguageHolder {
  language: Language;
  /** True if the caller is an operator. The language of operators is English. */
  isOperator?: boolean;
}

const spoken = new AsyncLocalStorage<LanguageHolder>();

/** Makes all texts use the language of the current request, email or job. */
export const speakByMoment = (): void =>
  speakBy(() => speechOf(spoken.getStore()?.language ?? english));
speakByMoment();

/** Returns the language code of a buyer or site; null for operators and outside a request. */
export function codeOfBuyer(): string | null {
  const holder = spoken.getStore();
  return holder === undefined || holder.isOperator ? null : holder.language.code;
}

/** Runs `work` in the language of `holder`, which may change while `work` runs. */
export const speakIn = <T>(holder: LanguageHolder, work: () => T): T => spoken.run(holder, work);

export const withLanguage = <T>(language: Language, work: () => T): T =>
  speakIn({ language }, work);
