import type { ReactElement } from 'react';
import { Alert } from '@hub/ui/alert';
import { useAnnounced, useInfo } from '#api/session.ts';
import { Announcements } from '#features/announcements';
import styles from './layout.module.css';
import { UserSlot } from './user-slot.tsx';

const focusMain = (): void => document.querySelector('main')?.focus();

/**
 * Banners above every screen: the operator's message to this user, announcements, and ended
 * support.
 */
export function Notices(): ReactElement {
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
