import type { ReactElement } from 'react';
import { Alert } from '@hub/ui/alert';
import { useInfo } from '#api/session.ts';
import styles from './layout.module.css';
import { UserSlot } from './user-slot.tsx';

/** What stands above every screen: the operator's message to this user, and support that ended. */
export function Notices(): ReactElement {
  const message = useInfo()?.error_message ?? null;
  return (
    <>
      <div className={styles.notices}>
        {message !== null && <Alert tone="attention">{message}</Alert>}
      </div>
      <div className={styles.support}>
        <UserSlot name="Support" />
      </div>
    </>
  );
}
