import { IconPaperclip, IconSend2 } from '@tabler/icons-react';
import {
  useId,
  useLayoutEffect,
  useRef,
  type AriaAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { classNames } from '#ui/class-names.ts';
import { AttachmentList } from './composer-files.tsx';
import { iconButtonClass } from '#ui/form/icon-button.tsx';
import styles from './composer.module.css';
import { threadTexts } from './thread-texts.ts';
import { isReadyToSend, longestText, type Attachments } from './use-attachments.ts';
import { usePlacedFiles } from './use-placed-files.ts';

interface ComposerProps {
  /** Name for screen readers, and placeholder. */
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Called if there is text or a file, and all files are uploaded. */
  readonly onSend: () => void;
  /** Null: no files can be added. */
  readonly attachments: Attachments | null;
  readonly sendLabel?: string;
  /** True while the message is being sent; its text stays until the hub has stored it. */
  readonly isSending?: boolean;
  readonly tools?: ReactNode;
  /** True if the message has more than text and files, so the text may be empty. */
  readonly hasMore?: boolean;
  readonly field?: RefObject<HTMLTextAreaElement | null>;
  readonly aria?: AriaAttributes;
}

/** Number of remaining characters from which the count is shown. */
const sayLeft = 500;

/** A touch keyboard has no other key for a new line, so only the button sends. */
const isTouch = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(hover: none) and (pointer: coarse)').matches;

/** Text field that grows with the text, and accepts chosen, dropped and pasted files. */
export function Composer(props: ComposerProps): ReactElement {
  const { label, text, onText, onSend, attachments, tools, isSending = false } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  const field = props.field ?? own;
  const { paste, drop, remove } = usePlacedFiles({ attachments, text, onText, field });
  const hintId = useId();
  const left = longestText - text.trim().length;
  const isAlone = props.hasMore === true && text.trim() === '' && attachments?.isUploading !== true;
  const isReady = isAlone || isReadyToSend(text, attachments);

  useLayoutEffect(() => {
    const { current } = field;
    if (current === null) return;
    current.style.height = 'auto';
    if (text !== '') current.style.height = `${current.scrollHeight}px`;
  }, [field, text]);

  const send = (): void => {
    if (isReady) onSend();
    field.current?.focus();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (isTouch() && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {attachments !== null && <AttachmentList attachments={{ ...attachments, remove }} />}
      <textarea
        {...props.aria}
        ref={field}
        className={styles.text}
        aria-label={label}
        placeholder={label}
        aria-invalid={left < 0 || undefined}
        aria-describedby={left < sayLeft ? hintId : undefined}
        dir="auto"
        rows={1}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={key}
        onPaste={paste}
        onDrop={drop}
      />
      <div className={styles.bar}>
        {attachments !== null && <AddFiles onFiles={attachments.add} />}
        {tools}
        <span id={hintId} className={left < 0 ? styles.over : styles.left} role="status">
          {left < 0 && threadTexts.over({ count: -left })}
          {left >= 0 && left < sayLeft && !isSending && threadTexts.left({ count: left })}
          {left >= 0 && isSending && <span className={styles.soon}>{threadTexts.sending}</span>}
        </span>
        <button
          type="submit"
          className={classNames(iconButtonClass, styles.send)}
          aria-label={props.sendLabel ?? threadTexts.send}
          aria-disabled={!isReady || undefined}
        >
          <IconSend2 aria-hidden size={20} stroke={1.75} />
        </button>
      </div>
    </form>
  );
}

function AddFiles({ onFiles }: { readonly onFiles: Attachments['add'] }): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={iconButtonClass}
        aria-label={threadTexts.attach}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip aria-hidden size={20} stroke={1.75} />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={threadTexts.attach}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again after its removal.
          target.value = '';
        }}
      />
    </>
  );
}
