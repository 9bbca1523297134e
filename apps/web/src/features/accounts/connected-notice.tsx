import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { Alert } from '@hub/ui/alert';
import { texts } from './texts.ts';

/** State for the next screen: the hub's sentence on the connected account. */
export interface JustConnected {
  readonly connected: string;
}

const isConnected = (state: unknown): state is JustConnected =>
  typeof state === 'object' &&
  state !== null &&
  'connected' in state &&
  typeof state.connected === 'string';

/** Says, above the licenses that have just come, which account they came from. */
export function ConnectedNotice(): ReactElement | null {
  const { state } = useLocation() as { readonly state: unknown };
  return isConnected(state) ? (
    <Alert tone="good" title={texts.finish.connected}>
      <p>{state.connected}</p>
    </Alert>
  ) : null;
}
