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
import { flushSync } from 'react-dom';
import { Button } from '@hub/ui/button';
import { classNames } from '@hub/ui/class-names';
import { useSession } from '#api/session.ts';
import { ClosePanel } from '#ui/close-panel.ts';
import { onContact } from '#lib/contact-signal.ts';
import type { Agreement } from './agreement.ts';
import styles from './contact.module.css';
import { PanelFrame, panelId } from './panel-frame.tsx';
import { Guest, Terms, Writing } from './panels.tsx';
import { texts } from './texts.ts';

type View = 'closed' | 'question' | 'writing';

export interface ContactMessenger {
  readonly unread: number;
  /** True if the vendor’s launcher is on the page. */
  readonly isOnPage: boolean;
  /** Opens a vendor’s messenger; false if the panel must show `writing` instead. */
  readonly open: () => Promise<boolean>;
}

export interface ContactForm {
  /** Title of the panel; null if the content has its own heading. */
  readonly title: string | null;
  readonly form: ReactElement;
}

interface ContactProps {
  readonly agreement: Agreement;
  readonly messenger: ContactMessenger;
  readonly writing: ContactForm;
  /** Conversation that a link opened; each new object opens the panel. */
  readonly wanted?: object | null;
}

const isStillThere = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.isConnected;

/** Floating button with the panel above it (specification, section 2: Contact us). */
export function Contact(props: ContactProps) {
  const { agreement, messenger, writing, wanted = null } = props;
  const isUser = useSession().status === 'user';
  const [view, setView] = useState<View>('closed');
  const [handledLink, setHandledLink] = useState<object | null>(null);
  if (wanted !== null && wanted !== handledLink) {
    setHandledLink(wanted);
    setView('writing');
  }
  const { unread, isOnPage, open } = messenger;
  const button = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  const isHidden = unread > 0 || (isUser && agreement.given);
  const isOpen = view !== 'closed';
  const isSheet = view === 'writing' && writing.title === null;
  // The messenger has a Close button instead of Cancel, even before the consent is known.
  const isLauncherRound = isHidden || (isUser && isSheet);
  const write = async (): Promise<void> => setView((await open()) ? 'closed' : 'writing');
  const begin = (): void => {
    opener.current = document.activeElement;
    if (isHidden) void write();
    else setView('question');
  };
  const hear = useEffectEvent(begin);
  useEffect(() => onContact(hear), []);
  const close = (): void => {
    // The previously focused element may be hidden while the panel is open, so the panel closes
    // first.
    flushSync(() => setView('closed'));
    const launcher = button.current?.querySelector('button');
    (isStillThere(opener.current) ? opener.current : launcher)?.focus();
  };
  const agree = (): void => {
    agreement.give();
    void write();
  };
  const closeByEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen) close();
  };
  // A link to another screen closes the panel, because the panel would cover the screen. Downloads
  // do not.
  const closeByLink = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('a:not([target], [download])'))
      setView('closed');
  };
  return (
    <ClosePanel value={close}>
      <aside className={styles.corner} aria-label={texts.region} onKeyDown={closeByEscape}>
        {isOpen && (
          <PanelFrame isSheet={isSheet} onClick={closeByLink}>
            {view === 'writing' && <Writing title={writing.title}>{writing.form}</Writing>}
            {view === 'question' && isUser && <Terms onAgree={agree} />}
            {view === 'question' && !isUser && <Guest onReport={() => void write()} />}
          </PanelFrame>
        )}
        <div ref={button} className={classNames(styles.button, isLauncherRound && styles.round)}>
          {!isLauncherRound && <Launcher open={isOpen} onOpen={begin} onClose={close} />}
          {isLauncherRound && !isOnPage && (
            <OwnLauncher open={isOpen} unread={unread} onOpen={begin} onClose={close} />
          )}
        </div>
      </aside>
    </ClosePanel>
  );
}

interface LauncherProps {
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

function Launcher({ open, onOpen, onClose }: LauncherProps) {
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

function OwnLauncher(props: LauncherProps & { readonly unread: number }) {
  const { open, unread, onOpen, onClose } = props;
  const Icon = open ? IconX : IconMessageCircle;
  return (
    <Button
      variant={open ? 'plain' : 'accent'}
      aria-label={
        open ? texts.close : unread === 0 ? texts.write : texts.writeUnread({ count: unread })
      }
      aria-expanded={open}
      aria-controls={open ? panelId : undefined}
      icon={<Icon aria-hidden size={20} stroke={1.75} />}
      onClick={open ? onClose : onOpen}
    >
      {!open && unread > 0 && <span className={styles.count}>{unread > 99 ? '99+' : unread}</span>}
    </Button>
  );
}
