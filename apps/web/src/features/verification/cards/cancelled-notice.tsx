import { useEffect } from 'react';
import { useHistoryState } from '@hub/client/router';
import { Alert } from '@hub/ui/alert';
import type { CancellationNotice } from '#verification/api.ts';
import { texts } from '#verification/texts.ts';

const isCancelled = (state: unknown): state is CancellationNotice =>
  typeof state === 'object' &&
  state !== null &&
  'cancelled' in state &&
  typeof state.cancelled === 'string';

export function CancelledNotice() {
  const state = useHistoryState<unknown>();
  const host = isCancelled(state) ? state.cancelled : null;
  useEffect(() => {
    // The clicked button is gone, so the heading takes the focus.
    if (host !== null) document.querySelector<HTMLElement>('main h1')?.focus();
  }, [host]);
  return host === null ? null : <Alert tone="info">{texts.cancelled({ site: host })}</Alert>;
}
