import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { classNames } from '@hub/ui/class-names';
import type { Tools } from '#api/conversations/shapes.ts';
import styles from './mentions.module.css';
import { begunName, finishedName, mentionedIn, offered } from './mention-rules.ts';
import { mentionTexts } from './texts.ts';

type Operator = Tools['operators'][number];

interface MentionsOf {
  readonly isOn: boolean;
  readonly text: string;
  readonly chosen: readonly number[];
  /** Operators without the signed-in operator. */
  readonly operators: readonly Operator[];
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (text: string, chosen: readonly number[]) => void;
}

/** Arrows, Enter, Tab or a click choose a name after an `@`; Escape closes the list. */
export function useMentions(props: MentionsOf) {
  const { isOn, text, chosen, operators, field, onChange } = props;
  const [cursor, setCursor] = useState(0);
  const [active, setActive] = useState(0);
  const [isClosed, setIsClosed] = useState(false);
  const next = useRef<number | null>(null);
  const listId = useId();
  useLayoutEffect(() => {
    if (next.current !== null) field.current?.setSelectionRange(next.current, next.current);
    next.current = null;
  });

  const typed = isOn ? begunName(text, cursor) : null;
  const suggestions = typed === null || isClosed ? [] : offered(operators, typed);
  const at = Math.min(active, suggestions.length - 1);
  const optionId = (place: number): string => `${listId}-${place}`;

  const moveTo = (position: number): void => {
    if (position !== cursor) setActive(0);
    if (begunName(text, position) === null) setIsClosed(false);
    setCursor(position);
  };
  const choose = ({ id, username }: Operator): void => {
    const from = cursor - (typed ?? '').length;
    const before = `${text.slice(0, from)}${username} `;
    next.current = before.length;
    setCursor(before.length);
    onChange(`${before}${text.slice(cursor).replace(/^ /, '')}`, [...chosen, id]);
    field.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const operator = suggestions[at];
    if (operator === undefined || event.nativeEvent.isComposing) return;
    if (step !== undefined) setActive((at + step + suggestions.length) % suggestions.length);
    else if (event.key === 'Escape') setIsClosed(true);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) choose(operator);
    else return;
    // Otherwise Enter would send the note, and Escape would leave the field.
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    mentioned: isOn ? mentionedIn(text, chosen, operators) : [],
    onText(changed: string): void {
      const position = field.current?.selectionStart ?? changed.length;
      if (begunName(changed, position) === null) setIsClosed(false);
      setActive(0);
      setCursor(position);
      const named = isOn ? finishedName(operators, changed.slice(0, position)) : undefined;
      onChange(changed, named === undefined ? chosen : [...chosen, named.id]);
    },
    frame: {
      onKeyDownCapture: press,
      onSelect: () => moveTo(field.current?.selectionStart ?? 0),
      onBlur: () => setCursor(0),
    },
    aria: isOn
      ? ({
          'aria-autocomplete': 'list',
          'aria-haspopup': 'listbox',
          ...(suggestions.length > 0 && {
            'aria-controls': listId,
            'aria-activedescendant': optionId(at),
          }),
        } as const)
      : {},
    list:
      suggestions.length === 0 ? null : (
        <ul id={listId} role="listbox" aria-label={mentionTexts.list} className={styles.list}>
          {suggestions.map((operator, place) => (
            <li
              key={operator.id}
              id={optionId(place)}
              role="option"
              aria-selected={place === at}
              className={classNames(styles.name, place === at && styles.active)}
              // Keeps the focus in the field, so that the keyboard of a phone stays open.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(operator)}
            >
              <bdi>{operator.username}</bdi>
            </li>
          ))}
        </ul>
      ),
  };
}
