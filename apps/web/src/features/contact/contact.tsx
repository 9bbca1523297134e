import { IconMessageCircle, IconX } from '@tabler/icons-react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
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
import { Guest, Terms, Title } from './panels.tsx';
import { texts } from './texts.ts';

type View = 'closed' | 'question' | 'writing';

export interface ContactMessenger {
  readonly unread: number;
  readonly isOnPage: boolean;
  /** Opens a vendor’s messenger; false if the panel must show `form` instead. */
  readonly open: () => Promise<boolean>;
}

interface ContactProps {
  readonly agreement: Agreement;
  readonly messenger: ContactMessenger;
  /** Title of the panel; null if the form has its own heading. */
  readonly title: string | null;
  readonly form: ReactElement;
  /** Conversation that a link opened; each new object opens the panel. */
  readonly wanted: object | null;
}

const isStillThere = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.isConnected;

/** Floating button with the panel above it (specification, section 2: Contact us). */
export function Contact(props: ContactProps) {
  const { agreement, messenger, title, form, wanted } = props;
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
  const isSheet = view === 'writing' && title === null;
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
            {view === 'writing' && title !== null && <Title>{title}</Title>}
            {view === 'writing' && form}
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

interface LauncherFaceProps extends LauncherProps {
  readonly iconSize: number;
  readonly label?: string;
  readonly children: ReactNode;
}

function LauncherFace(props: LauncherFaceProps) {
  const { open, onOpen, onClose, iconSize, label, children } = props;
  const Icon = open ? IconX : IconMessageCircle;
  return (
    <Button
      variant={open ? 'plain' : 'accent'}
      aria-label={label}
      aria-expanded={open}
      aria-controls={open ? panelId : undefined}
      icon={<Icon aria-hidden size={iconSize} stroke={1.75} />}
      onClick={open ? onClose : onOpen}
    >
      {children}
    </Button>
  );
}

const Launcher = (props: LauncherProps) => (
  <LauncherFace {...props} iconSize={18}>
    <span className={styles.label}>{props.open ? texts.cancel : texts.open}</span>
  </LauncherFace>
);

function OwnLauncher({ unread, ...props }: LauncherProps & { readonly unread: number }) {
  const { open } = props;
  const write = unread === 0 ? texts.write : texts.writeUnread({ count: unread });
  return (
    <LauncherFace {...props} iconSize={20} label={open ? texts.close : write}>
      {!open && unread > 0 && <span className={styles.count}>{unread > 99 ? '99+' : unread}</span>}
    </LauncherFace>
  );
}
