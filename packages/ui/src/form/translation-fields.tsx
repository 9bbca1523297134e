import type { ComponentProps, ReactElement } from 'react';
import { listFormat } from '@hub/language/formats';
import { languages } from '@hub/language/languages';
import { Disclosure } from '#ui/page/disclosure.tsx';
import { TextAreaField } from './text-field.tsx';

type Registered = Pick<
  ComponentProps<typeof TextAreaField>,
  'name' | 'onBlur' | 'onChange' | 'ref'
>;

interface TranslationFieldsProps {
  readonly summary: string;
  readonly register: (code: string) => Registered;
  readonly errors: Readonly<Record<string, { readonly message?: string } | undefined>> | undefined;
  readonly rows: number;
}

/** Fields for translations; readers without a translation get the default text. */
export const TranslationFields = (props: TranslationFieldsProps): ReactElement => (
  <Disclosure summary={props.summary}>
    {languages.map(({ code, name }) => (
      <TextAreaField
        key={code}
        label={name}
        lang={code}
        rows={props.rows}
        error={props.errors?.[code]?.message}
        {...props.register(code)}
      />
    ))}
  </Disclosure>
);

/** Names the languages that a text is translated into; null for none. */
export function languagesOf(translations: Readonly<Record<string, string>>): string | null {
  const names = languages.filter(({ code }) => code in translations).map(({ name }) => name);
  return names.length === 0 ? null : listFormat().format(names);
}
