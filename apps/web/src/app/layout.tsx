import { useEffect, type ReactElement, type ReactNode } from 'react';
import { useSession } from '#api/session.ts';
import { dropSessionHint } from '#api/session-hint.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { NavigationBar } from './navigation-bar.tsx';
import { Notices } from './notices.tsx';

interface LayoutProps {
  /** The announcement of the last route change. */
  readonly heard: string;
  readonly children: ReactNode;
}

const mainId = 'main';

/** The frame that every screen stands in. */
export function Layout({ heard, children }: LayoutProps): ReactElement {
  const known = useSession().status !== 'unknown';
  useEffect(() => {
    if (known) dropSessionHint();
  }, [known]);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href={`#${mainId}`}>
        Skip to content
      </a>
      <NavigationBar />
      <div className={styles.notices}>
        <Notices />
      </div>
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <div role="status">
        <VisuallyHidden>{heard}</VisuallyHidden>
      </div>
    </div>
  );
}
