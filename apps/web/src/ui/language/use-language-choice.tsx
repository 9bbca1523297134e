import type { ComponentProps } from 'react';
import { languageOf, languages } from '@hub/language/languages';
import { useChooseLanguage } from '#api/language.ts';
import { useLanguage } from '#lib/language.ts';
import { languageTexts as texts } from './texts.ts';

interface LanguageChoice {
  readonly select: ComponentProps<'select'>;
  readonly error: string | undefined;
}

/** Returns the properties of a `<select>` with all languages. A choice takes effect immediately. */
export function useLanguageChoice(): LanguageChoice {
  const { code } = useLanguage();
  const { choose, hasFailed } = useChooseLanguage();
  return {
    select: {
      name: 'lang',
      value: code,
      onChange: ({ target }) => {
        const language = languageOf(target.value);
        if (language !== undefined) void choose(language);
      },
      children: languages.map(({ code: each, name }) => (
        <option key={each} value={each} lang={each}>
          {name}
        </option>
      )),
    },
    error: hasFailed ? texts.failed : undefined,
  };
}
