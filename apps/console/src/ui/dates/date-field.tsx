import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { classNames } from '@hub/ui/class-names';
import { iconButtonClass } from '@hub/ui/icon-button';
import { TextField } from '@hub/ui/text-field';
import { uiTexts } from '#ui/texts.ts';
import styles from './date-field.module.css';
import { readDate, showDate } from './typed-date.ts';

interface TypedDate {
  /** `2026-11-27`, or with a time `2026-11-27T14:30`; empty for none. */
  readonly value: string;
  readonly hasTime?: boolean;
  /** Called with a date, or empty, when Enter is pressed or the field is left. */
  readonly onChange: (value: string) => void;
  readonly onWrong?: (typed: string) => void;
}

/** Accepts any common date format and always displays the same format. */
export function useTypedDate({ value, hasTime = false, onChange, onWrong }: TypedDate) {
  const [typed, setTyped] = useState(() => showDate(value));
  const [seen, setSeen] = useState(value);
  const [isWrong, setIsWrong] = useState(false);
  if (value !== seen) {
    setSeen(value);
    setIsWrong(value !== '' && readDate(value, hasTime) === null);
    setTyped(showDate(value));
  }
  const take = (text: string): void => {
    const read = text.trim() === '' ? '' : readDate(text, hasTime);
    setIsWrong(read === null);
    if (read === null) {
      onWrong?.(text);
      return;
    }
    setTyped(showDate(read));
    if (read !== value) onChange(read);
  };
  return {
    isWrong,
    take,
    input: {
      value: typed,
      maxLength: 40,
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
      onChange: ({ target }: { readonly target: HTMLInputElement }) => {
        setTyped(target.value);
        setIsWrong(false);
      },
      onBlur: () => take(typed),
      onKeyDown: ({ key }: { readonly key: string }) => key === 'Enter' && take(typed),
    },
  } as const;
}

interface CalendarProps extends Pick<TypedDate, 'value' | 'hasTime'> {
  readonly label: string;
  readonly onPick: (value: string) => void;
}

/** Opens the browser’s calendar. Its field is hidden, because it formats dates differently. */
export function Calendar({ label, value, hasTime = false, onPick }: CalendarProps) {
  const native = useRef<HTMLInputElement>(null);
  const open = (): void => {
    try {
      native.current?.showPicker();
    } catch {
      native.current?.focus();
    }
  };
  return (
    <span className={styles.calendar}>
      <input
        ref={native}
        className={styles.native}
        type={hasTime ? 'datetime-local' : 'date'}
        aria-hidden
        tabIndex={-1}
        max={hasTime ? '9999-12-31T23:59' : '9999-12-31'}
        value={hasTime && value.length === 10 ? `${value}T00:00` : value}
        onChange={({ target }) => onPick(target.value)}
      />
      <button
        type="button"
        className={classNames(iconButtonClass, styles.open)}
        aria-label={uiTexts.calendar(label)}
        title={uiTexts.calendar(label)}
        onClick={open}
      >
        <IconCalendar aria-hidden size={18} stroke={1.75} />
      </button>
    </span>
  );
}

interface DateFieldProps extends TypedDate {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
}

export function DateField(props: DateFieldProps) {
  const { label, hint, error, autoFocus, value, hasTime = false } = props;
  const { isWrong, take, input } = useTypedDate(props);
  return (
    <TextField
      {...input}
      {...{ label, hint, autoFocus }}
      error={isWrong ? uiTexts.noDate(hasTime) : error}
      inset={<Calendar {...{ label, value, hasTime }} onPick={take} />}
    />
  );
}
