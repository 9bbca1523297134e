import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '@hub/ui/button';
import { classNames } from '@hub/ui/class-names';
import { inputClass } from '@hub/ui/input-class';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { useCatalog } from '#api/contexts.ts';
import { isPart, isWholeCode } from '#lib/search-text.ts';
import { Calendar, useTypedDate } from '#ui/dates/date-field.tsx';
import dates from '#ui/dates/date-field.module.css';
import { useKeys } from '#ui/keys.ts';
import { Options, pairsOf, type Choices } from '#ui/options.tsx';
import { uiTexts } from '#ui/texts.ts';
import look from '#ui/look.module.css';
import styles from './filter-bar.module.css';
import type { AnyFilters, Filters } from './use-filters.ts';

interface FilterBarProps extends Pick<Filters<never>, 'isAny' | 'clear'> {
  readonly children: ReactNode;
}

export function FilterBar({ isAny, clear, children }: FilterBarProps) {
  return (
    <div className={look.bar} role="search">
      {children}
      {isAny && (
        <Button
          size="small"
          variant="quiet"
          icon={<IconX aria-hidden size={16} stroke={1.75} />}
          onClick={clear}
        >
          {uiTexts.clear}
        </Button>
      )}
    </div>
  );
}

interface FilterSearchProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (words: string) => void;
  /** Takes a whole purchase code, which no URL may contain. Without it, no code is searched. */
  readonly onCode?: (code: string) => void;
  readonly isEnough?: (words: string) => boolean;
}

/** Pause in typing before the search, in milliseconds. */
const pause = 250;

/** `/` focuses the field from anywhere on the screen; Enter searches without a pause. */
export function FilterSearch(props: FilterSearchProps) {
  const { label, hint, value, onChange, onCode, isEnough = isPart } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  // The value changed outside of this field, by a link or “Clear”, and replaces the typed text.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = (words: string): void => {
    clearTimeout(timer.current);
    setSent(words);
    (isWholeCode(words) ? onCode : onChange)?.(words);
  };
  const lead = (): void => {
    field.current?.focus();
    field.current?.select();
  };
  useKeys({ '/': lead });
  useEffect(() => {
    if (typed.trim() === sent) return undefined;
    timer.current = setTimeout(() => send(typed.trim()), pause);
    return () => clearTimeout(timer.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- waits for the typing alone
  }, [typed]);
  const isSent = sent !== '' && typed.trim() === sent;
  const isTooShort = isSent && !isEnough(sent);
  const isElsewhere = isSent && onCode === undefined && isWholeCode(sent);
  return (
    <div className={styles.search}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <IconSearch aria-hidden className={styles.glass} size={18} stroke={1.75} />
      <input
        ref={field}
        id={id}
        type="search"
        className={classNames(inputClass, styles.input)}
        placeholder={hint}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        aria-keyshortcuts="/"
        aria-describedby={isTooShort ? `${id}-short` : isElsewhere ? `${id}-code` : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && send(typed.trim())}
      />
      <kbd aria-hidden className={styles.key}>
        /
      </kbd>
      <span id={`${id}-short`} role="status" className={styles.tooShort}>
        {isTooShort && uiTexts.tooShort}
      </span>
      <p id={`${id}-code`} role="status" className={styles.elsewhere}>
        {isElsewhere && uiTexts.codeElsewhere}
      </p>
    </div>
  );
}

interface FilterProps {
  readonly of: AnyFilters;
  readonly name: string;
  readonly label: string;
}

interface FilterFrameProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: (id: string) => ReactNode;
}

function FilterFrame({ label, className, children }: FilterFrameProps) {
  const id = useId();
  return (
    <div className={classNames(styles.select, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

interface FilterSelectProps extends FilterProps {
  /** The empty value means all. */
  readonly options: Choices;
  readonly value?: string;
}

/** Filter with a few options. An unknown value in the address shows as all. */
export function FilterSelect(props: FilterSelectProps) {
  const { of, name, label, options, value = of.values[name] ?? '' } = props;
  const isKnown = pairsOf(options).some(([key]) => key === value);
  return (
    <FilterFrame label={label}>
      {(id) => (
        <select
          id={id}
          className={styles.choice}
          value={isKnown ? value : ''}
          onChange={({ target }) => of.set({ [name]: target.value })}
        >
          <Options of={options} />
        </select>
      )}
    </FilterFrame>
  );
}

/** An item in the address is included even if the catalog no longer has it. */
export function ItemFilter({ of }: Pick<FilterProps, 'of'>) {
  const { items } = useCatalog();
  const value = of.values['item'] ?? '';
  const options = new Map([
    ['', uiTexts.everyItem],
    ...items.map(({ id, name }) => [String(id), name] as const),
  ]);
  if (/^[1-9]\d{0,8}$/.test(value) && !options.has(value)) options.set(value, uiTexts.item(value));
  // A single item needs no filter.
  if (options.size < 3 && value === '') return null;
  return <FilterSelect of={of} name="item" label={uiTexts.ofItem} options={options} />;
}

interface FilterTextProps extends FilterProps {
  readonly hint?: string;
  readonly isName?: boolean;
}

/** Filter by a short text, such as a version. It applies on Enter or blur. */
export function FilterText({ of, name, label, hint, isName }: FilterTextProps) {
  const value = of.values[name] ?? '';
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== sent) {
    setSent(value);
    setTyped(value);
  }
  const send = (): void => {
    if (typed.trim() === value) return;
    setSent(typed.trim());
    of.set({ [name]: typed.trim() });
  };
  return (
    <FilterFrame label={label}>
      {(id) => (
        <input
          id={id}
          type="text"
          className={classNames(styles.choice, isName ? styles.name : styles.short)}
          placeholder={hint}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={send}
          onKeyDown={({ key }) => key === 'Enter' && send()}
        />
      )}
    </FilterFrame>
  );
}

export function FilterDate({ of, name, label }: FilterProps) {
  const value = of.values[name] ?? '';
  const onChange = (day: string): void => of.set({ [name]: day });
  const { isWrong, take, input } = useTypedDate({ value, onChange });
  return (
    <FilterFrame label={label} className={classNames(dates.filter, isWrong && dates.wrong)}>
      {(id) => (
        <>
          <input
            {...input}
            id={id}
            className={classNames(styles.choice, dates.day)}
            placeholder={uiTexts.dayExample}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}-wrong` : undefined}
          />
          <Calendar {...{ label, value }} onPick={take} />
          <span id={`${id}-wrong`} role="status" className={dates.fault}>
            {isWrong && uiTexts.noDate(false)}
          </span>
        </>
      )}
    </FilterFrame>
  );
}
