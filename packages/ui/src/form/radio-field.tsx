import type { ReactElement, ReactNode } from 'react';
import { currentLanguage } from '@hub/language';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import styles from './field.module.css';

interface RadioFieldProps<T extends string> {
  readonly label: string;
  /** Options by value. `mark` replaces the dot and indicates the chosen option by its shape. */
  readonly options: readonly {
    readonly value: T;
    readonly label: string;
    readonly mark?: ReactNode;
  }[];
  readonly value: T | null;
  readonly onChange: (value: T) => void;
}

/** Radio buttons for a few options, side by side. */
export function RadioField<T extends string>(props: RadioFieldProps<T>): ReactElement {
  const { label, options, value, onChange } = props;
  return (
    // The arrow keys follow the text direction: from right to left in Arabic.
    <I18nProvider locale={currentLanguage().code}>
      <RadioGroup
        className={styles.field ?? ''}
        value={value}
        onChange={(next) => onChange(next as T)}
      >
        <Label className={styles.label ?? ''}>{label}</Label>
        <div className={styles.choices}>
          {options.map((option) => (
            <Radio key={option.value} value={option.value} className={styles.choice ?? ''}>
              {option.mark ?? <span className={styles.dot} />}
              {option.label}
            </Radio>
          ))}
        </div>
      </RadioGroup>
    </I18nProvider>
  );
}
