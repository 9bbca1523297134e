import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import styles from './field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { texts } from '#ui/texts.ts';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'look' | 'inset' | 'autoComplete'> & {
  /** Tells password managers whether to fill in a password or to generate one. */
  readonly autoComplete: 'current-password' | 'new-password';
};

/** Password field with a button that shows the text. */
export function PasswordField(props: PasswordFieldProps): ReactElement {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      verbatim
      inset={
        <button
          type="button"
          className={styles.reveal}
          aria-label={texts.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden size={20} stroke={1.5} />
        </button>
      }
    />
  );
}
