import type { ReactNode } from 'react';
import { usePathname } from '@hub/client/router';
import type { Role } from '@hub/contract/roles';
import { Alert } from '@hub/ui/alert';
import { ErrorNotice } from '@hub/ui/error-notice';
import { SkipLink } from '@hub/ui/skip-link';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import styles from './frame.module.css';
import { useQuickAccess } from './quick-access.tsx';
import { findRoute } from './route-table.ts';
import { Sidebar, type SidebarProps } from './sidebar.tsx';
import { texts } from './texts.ts';

const mainId = 'main';

interface FrameProps extends Omit<SidebarProps, 'onSearch'> {
  readonly announcement: string;
  readonly newRole?: Role | null;
  readonly children: ReactNode;
}

export function Frame({ me, signOut, announcement, newRole = null, children }: FrameProps) {
  const isPaned = findRoute(usePathname())?.isPaned;
  const { openSearch, overlay } = useQuickAccess(me);
  return (
    <div className={styles.frame} data-paned={isPaned}>
      <SkipLink to={mainId} />
      <Sidebar me={me} signOut={signOut} onSearch={openSearch} />
      <main id={mainId} tabIndex={-1} className={styles.main}>
        <VisuallyHidden>
          <span role="status">{announcement}</span>
        </VisuallyHidden>
        {signOut?.error && (
          <div className={styles.notice}>
            <ErrorNotice title={texts.signOutFailed} error={signOut.error} />
          </div>
        )}
        {newRole !== null && (
          <div className={styles.notice}>
            <Alert tone="attention" announce="alert" title={texts.newRole.title(newRole)}>
              {texts.newRole.text}
            </Alert>
          </div>
        )}
        {children}
      </main>
      {overlay}
    </div>
  );
}
