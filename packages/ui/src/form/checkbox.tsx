import { IconCheck } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import styles from './field.module.css';

interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export function Checkbox({ checked, onChange, disabled, children }: CheckboxProps): ReactElement {
  return (
    <AriaCheckbox
      className={styles.check ?? ''}
      isSelected={checked}
      onChange={onChange}
      isDisabled={disabled ?? false}
    >
      <span className={styles.tick}>
        <IconCheck aria-hidden size={14} stroke={2.5} />
      </span>
      <span>{children}</span>
    </AriaCheckbox>
  );
}
