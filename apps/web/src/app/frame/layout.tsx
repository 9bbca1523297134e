import { useEffect, type ReactNode } from 'react';
import { dropSessionHint } from '@hub/client/session-hint';
import { SkipLink } from '@hub/ui/skip-link';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { usePathname } from '@hub/client/router';
import { useAccountLanguage } from '#api/language.ts';
import { useSession, useAnnounced, useInfo } from '#api/session.ts';
import { isTask } from '#lib/paths.ts';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { NavigationBar } from './navigation-bar.tsx';
import { ContactSlot, UserSlot, VisitsSlot } from './user-slot.tsx';
import { Alert } from '@hub/ui/alert';
import { Announcements } from '#features/announcements';

interface LayoutProps {
  /** Text that screen readers announce after a route change. */
  readonly announcement: string;
  readonly children: ReactNode;
}

const mainId = 'main';

export function Layout({ announcement, children }: LayoutProps) {
  const { status } = useSession();
  useAccountLanguage();
  const pathname = usePathname();
  const isSessionKnown = status !== 'unknown';
  useEffect(() => {
    if (isSessionKnown) dropSessionHint();
  }, [isSessionKnown]);
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

const focusMain = (): void => document.querySelector('main')?.focus();

function Notices() {
  const message = useInfo()?.error_message ?? null;
  const announced = useAnnounced();
  return (
    <>
      <div className={styles.notices}>
        {message !== null && <Alert tone="attention">{message}</Alert>}
        {announced.length > 0 && <Announcements of={announced} onHide={focusMain} />}
      </div>
      <div className={styles.support}>
        <UserSlot name="Support" />
      </div>
    </>
  );
}
