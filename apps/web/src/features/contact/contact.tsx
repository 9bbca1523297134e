import { IconMessageCircle, IconX } from '@tabler/icons-react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react';
import { Button } from '@hub/ui/button';
import { classNames } from '@hub/ui/class-names';
import { useSession } from '#api/session.ts';
import { onContact } from '#lib/contact-signal.ts';
import type { Agreement } from './agreement.ts';
import styles from './contact.module.css';
import { Guest, Terms, Writing } from './panels.tsx';
import { texts } from './texts.ts';

type View = 'closed' | 'question' | 'writing';

const panelId = 'contact-panel';

/** Whoever takes the messages; the panel only leads to it. */
export interface ContactMessenger {
  /** Messages that wait unread. */
  readonly unread: number;
  /** A vendor's own launcher stands in this corner. */
  readonly isOnPage: boolean;
  /** Opens a vendor's messenger; false where `writing` is the way. */
  readonly open: () => Promise<boolean>;
}

interface ContactProps {
  readonly agreement: Agreement;
  readonly messenger: ContactMessenger;
  /** The hub's own form, and its heading. */
  readonly writing: { readonly title: string; readonly form: ReactElement };
}

/** Whether the focus can go back to what had it; the button here may have become another. */
const isStillThere = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.isConnected;

/** The floating button and the panel above it (specification, section 2: Contact us). */
export function Contact({ agreement, messenger, writing }: ContactProps): ReactElement {
  const isUser = useSession().status === 'user';
  const [view, setView] = useState<View>('closed');
  const { unread, isOnPage, open } = messenger;
  const button = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  const isHidden = unread > 0 || (isUser && agreement.given);
  const isOpen = view !== 'closed';
  const write = async (): Promise<void> => setView((await open()) ? 'closed' : 'writing');
  const begin = (): void => {
    opener.current = document.activeElement;
    if (isHidden) void write();
    else setView('question');
  };
  const hear = useEffectEvent(begin);
  useEffect(() => onContact(hear), []);
  const close = (): void => {
    setView('closed');
    const own = button.current?.querySelector('button');
    (isStillThere(opener.current) ? opener.current : own)?.focus();
  };
  const agree = (): void => {
    agreement.give();
    void write();
  };
  const closeByEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen) close();
  };
  // A link leads to another screen, which the panel must not cover.
  const closeByLink = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('a:not([target])')) setView('closed');
  };
  return (
    <aside className={styles.corner} aria-label={texts.region} onKeyDown={closeByEscape}>
      {isOpen && (
        <div className={styles.panel} id={panelId} onClick={closeByLink}>
          {view === 'writing' && <Writing title={writing.title}>{writing.form}</Writing>}
          {view === 'question' && isUser && <Terms onAgree={agree} />}
          {view === 'question' && !isUser && <Guest onReport={() => void write()} />}
        </div>
      )}
      <div ref={button} className={classNames(styles.button, isHidden && styles.round)}>
        {!isHidden && <Launcher open={isOpen} onOpen={begin} onClose={close} />}
        {isHidden && !isOnPage && <OwnLauncher open={isOpen} onOpen={begin} onClose={close} />}
      </div>
    </aside>
  );
}

interface LauncherProps {
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

function Launcher({ open, onOpen, onClose }: LauncherProps): ReactElement {
  const Icon = open ? IconX : IconMessageCircle;
  return (
    <Button
      variant={open ? 'plain' : 'accent'}
      aria-expanded={open}
      aria-controls={open ? panelId : undefined}
      icon={<Icon aria-hidden size={18} stroke={1.75} />}
      onClick={open ? onClose : onOpen}
    >
      <span className={styles.label}>{open ? texts.cancel : texts.open}</span>
    </Button>
  );
}

/** Where the button is hidden, the hub's own messenger has a smaller one. */
function OwnLauncher({ open, onOpen, onClose }: LauncherProps): ReactElement {
  const Icon = open ? IconX : IconMessageCircle;
  return (
    <Button
      variant={open ? 'plain' : 'accent'}
      aria-label={open ? texts.close : texts.write}
      aria-expanded={open}
      aria-controls={open ? panelId : undefined}
      icon={<Icon aria-hidden size={20} stroke={1.75} />}
      onClick={open ? onClose : onOpen}
    />
  );
}
