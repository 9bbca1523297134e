import { IconMessageCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useSession } from '#api/session.ts';
import { onContact } from '#lib/contact-signal.ts';
import { Button } from '#ui/button.tsx';
import { hasAgreed, storeAgreement } from './agreement.ts';
import styles from './contact.module.css';
import { Guest, Reach, Terms } from './panels.tsx';
import { texts } from './texts.ts';

type View = 'closed' | 'question' | 'reach';

const panelId = 'contact-panel';

/** The floating button and the panel above it (specification, section 2: Contact us). */
export function Contact(): ReactElement {
  const isUser = useSession().status === 'user';
  const [view, setView] = useState<View>('closed');
  const [agreed, setAgreed] = useState(hasAgreed);
  const button = useRef<HTMLDivElement>(null);
  const isHidden = isUser && agreed;
  useEffect(() => onContact(() => setView(isHidden ? 'reach' : 'question')), [isHidden]);
  const close = (): void => {
    setView('closed');
    button.current?.querySelector('button')?.focus();
  };
  const agree = (): void => {
    storeAgreement();
    setAgreed(true);
    setView('reach');
  };
  const closeByEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && view !== 'closed') close();
  };
  return (
    <aside className={styles.corner} aria-label={texts.region} onKeyDown={closeByEscape}>
      {view !== 'closed' && (
        <div className={styles.panel} id={panelId}>
          {view === 'reach' && <Reach onClose={close} />}
          {view === 'question' && isUser && <Terms onAgree={agree} />}
          {view === 'question' && !isUser && (
            <Guest onReport={() => setView('reach')} onLeave={() => setView('closed')} />
          )}
        </div>
      )}
      {!isHidden && (
        <div ref={button} className={styles.button}>
          <Launcher open={view !== 'closed'} onOpen={() => setView('question')} onClose={close} />
        </div>
      )}
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
      {open ? texts.cancel : texts.open}
    </Button>
  );
}
