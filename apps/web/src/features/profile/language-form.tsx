import type { ReactElement } from 'react';
import { SelectField } from '@hub/ui/select-field';
import { languageTexts as texts } from '#ui/language/texts.ts';
import { useLanguageChoice } from '#ui/language/use-language-choice.tsx';

export function LanguageForm(): ReactElement {
  const { select, error } = useLanguageChoice();
  return <SelectField label={texts.label} hint={texts.hint} error={error} {...select} />;
}
