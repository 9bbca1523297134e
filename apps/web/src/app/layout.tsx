import { useEffect, type ReactElement, type ReactNode } from 'react';
import { dropSessionHint } from '@hub/client/session-hint';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { useSession } from '#api/session.ts';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { NavigationBar } from './navigation-bar.tsx';
import { Notices } from './notices.tsx';
import { ContactSlot, UserSlot, VisitsSlot } from './user-slot.tsx';

interface LayoutProps {
  /** The announcement of the last route change. */
  readonly heard: string;
  readonly children: ReactNode;
}

const mainId = 'main';

/** The frame that every screen stands in. */
export function Layout({ heard, children }: LayoutProps): ReactElement {
  const { status } = useSession();
  const known = status !== 'unknown';
  useEffect(() => {
    if (known) dropSessionHint();
  }, [known]);
  return (
    <div className={styles.frame} data-user={status === 'user' || undefined}>
      <a className={styles.skip} href={`#${mainId}`}>
        Skip to content
      </a>
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
        <VisuallyHidden>{heard}</VisuallyHidden>
      </div>
    </div>
  );
}
