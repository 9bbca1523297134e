import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactElement, ReactNode, Ref } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input, type InputProps as AriaInputProps } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea, type TextAreaProps as AriaAreaProps } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { classNames } from '#ui/class-names.ts';
import styles from './field.module.css';
import { RequiredMark, useRequired } from './required-fields.tsx';

export interface FieldWords {
  readonly label: string;
  /** Message of the first failing rule. A second line is a separate element. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Required mark. Fields of a `Form` get it from the schema; set it for any other field. */
  readonly required?: boolean | undefined;
}

type OwnProps = 'className' | 'style' | 'render' | 'value' | 'defaultValue' | 'required';
type InputProps = Omit<AriaInputProps, OwnProps> & { readonly ref?: Ref<HTMLInputElement> };

export interface TextFieldProps extends FieldWords, InputProps {
  /** `code` shows purchase codes in a monospace font and turns off corrections. */
  readonly look?: 'code' | undefined;
  /** Turns off capitalization and spelling corrections, for example for usernames. */
  readonly verbatim?: boolean | undefined;
  /** Element at the end of the box, such as the button that shows a password. */
  readonly inset?: ReactNode;
  /** Initial value; React Aria manages the value afterward. */
  readonly defaultValue?: string | undefined;
  readonly value?: string | undefined;
}

const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** Input types with values that run from left to right in every language. */
const leftToRight: ReadonlySet<string> = new Set(['email', 'url', 'tel', 'password', 'number']);

/** Single-line text field. Spread `form.field('name')` into it. */
export function TextField(props: TextFieldProps): ReactElement {
  const { label, error, hint, required, look, inset, defaultValue, value, ...rest } = props;
  const { verbatim = look === 'code', ...input } = rest;
  const hasInset = inset !== undefined;
  const needed = useRequired(input.name, required);
  return (
    <FieldFrame {...{ label, error, hint, defaultValue, value }} required={needed}>
      <span className={styles.box}>
        <Input
          dir={verbatim || leftToRight.has(input.type ?? 'text') ? 'ltr' : 'auto'}
          {...(verbatim && asTyped)}
          {...input}
          className={classNames(
            styles.input,
            look === 'code' && styles.code,
            hasInset && styles.withReveal,
          )}
        />
        {inset}
      </span>
    </FieldFrame>
  );
}

type AreaProps = Omit<AriaAreaProps, OwnProps> & { readonly ref?: Ref<HTMLTextAreaElement> };

/** Multi-line text field. Spread `form.field('name')` into it. */
export function TextAreaField(
  props: FieldWords & AreaProps & Pick<TextFieldProps, 'look' | 'defaultValue'>,
): ReactElement {
  const { label, error, hint, required, look, defaultValue, ...area } = props;
  const needed = useRequired(area.name, required);
  return (
    <FieldFrame {...{ label, error, hint, defaultValue }} required={needed}>
      <TextArea
        // The direction follows the typed text, which may run from right to left.
        dir={look === 'code' ? 'ltr' : 'auto'}
        {...(look === 'code' && asTyped)}
        {...area}
        className={classNames(styles.input, styles.area, look === 'code' && styles.code)}
      />
    </FieldFrame>
  );
}

type FrameProps = FieldWords &
  Pick<TextFieldProps, 'defaultValue' | 'value'> & { readonly children: ReactNode };

function FieldFrame(props: FrameProps): ReactElement {
  const { label, error, hint, required = false, defaultValue, value, children } = props;
  return (
    <AriaTextField
      className={styles.field ?? ''}
      isInvalid={error !== undefined}
      isRequired={required}
      {...(defaultValue !== undefined && { defaultValue })}
      {...(value !== undefined && { value })}
      validationBehavior="aria"
    >
      <span className={styles.head}>
        <Label className={styles.label ?? ''}>{label}</Label>
        {required && <RequiredMark />}
      </span>
      {children}
      {hint !== undefined && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      {error !== undefined && (
        <FieldError className={styles.fault ?? ''}>
          <IconAlertCircle aria-hidden size="1em" stroke={1.75} />
          <span className={styles.rule}>
            {error.split('\n').map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        </FieldError>
      )}
    </AriaTextField>
  );
}
