import type { ComponentProps, ReactElement } from 'react';
import { languageOf, languages } from '@hub/language/languages';
import { SelectField } from './select-field.tsx';

/** Choice of a language of the hub, by its code. */
export const LanguageField = (props: ComponentProps<typeof SelectField>): ReactElement => (
  <SelectField {...props}>
    {languages.map(({ code, name }) => (
      <option key={code} value={code} lang={code}>
        {name}
      </option>
    ))}
  </SelectField>
);

/** Direction in which a language is written. */
export const directionOf = (code: string): 'ltr' | 'rtl' => languageOf(code)?.direction ?? 'ltr';
