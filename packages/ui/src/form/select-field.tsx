import { IconChevronDown } from '@tabler/icons-react';
import { useId, type ComponentProps, type ReactElement } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './field.module.css';
import { RequiredMark, useRequired } from './required-fields.tsx';
import type { FieldWords } from './text-field.tsx';

/** Native select field. Spread `form.register('name')` into it. */
export function SelectField(
  props: FieldWords & Omit<ComponentProps<'select'>, 'className' | 'id' | 'required'>,
): ReactElement {
  const { label, error, hint, required, children, ...select } = props;
  const needed = useRequired(select.name, required);
  const id = useId();
  const descriptionIds = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-fault`];
  return (
    <div className={styles.field}>
      <span className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {needed && <RequiredMark />}
      </span>
      <span className={styles.box}>
        <select
          {...select}
          id={id}
          className={classNames(styles.input, styles.select)}
          aria-required={needed || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={descriptionIds.filter(Boolean).join(' ') || undefined}
        >
          {children}
        </select>
        <IconChevronDown aria-hidden className={styles.arrow} size={18} stroke={1.75} />
      </span>
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {error !== undefined && (
        <span id={`${id}-fault`} className={styles.fault}>
          {error}
        </span>
      )}
    </div>
  );
}
