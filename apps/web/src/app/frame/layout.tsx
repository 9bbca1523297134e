import { useEffect, type ReactElement, type ReactNode } from 'react';
import { dropSessionHint } from '@hub/client/session-hint';
import { SkipLink } from '@hub/ui/skip-link';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { useLocation } from 'react-router';
import { useAccountLanguage } from '#api/language.ts';
import { useSession } from '#api/session.ts';
import { isTask } from '#lib/paths.ts';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { NavigationBar } from './navigation-bar.tsx';
import { Notices } from './notices.tsx';
import { ContactSlot, UserSlot, VisitsSlot } from './user-slot.tsx';

interface LayoutProps {
  /** The announcement of the last route change. */
  readonly announcement: string;
  readonly children: ReactNode;
}

const mainId = 'main';

/** Layout of every screen. */
export function Layout({ announcement, children }: LayoutProps): ReactElement {
  const { status } = useSession();
  useAccountLanguage();
  const { pathname } = useLocation();
  const known = status !== 'unknown';
  useEffect(() => {
    if (known) dropSessionHint();
  }, [known]);
  return (
    <div
      className={styles.frame}
      data-user={status === 'user' || undefined}
      data-task={isTask(pathname) || undefined}
    >
      <SkipLink to={mainId} />
      <NavigationBar />
      <div className={styles.banner}>
        <UserSlot name="Banner" />
      </div>
      <Notices />
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <div>
        <UserSlot name="Products" />
      </div>
      <Footer />
      <ContactSlot />
      <VisitsSlot />
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </div>
  );
}
