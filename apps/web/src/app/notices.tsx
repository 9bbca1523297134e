import type { ReactElement } from 'react';
import { useInfo } from '#api/session.ts';
import { Alert } from '#ui/alert.tsx';

/** What stands above every screen: the operator's message to this user, when there is one. */
export function Notices(): ReactElement | null {
  const message = useInfo()?.error_message ?? null;
  return message === null ? null : <Alert tone="attention">{message}</Alert>;
}
