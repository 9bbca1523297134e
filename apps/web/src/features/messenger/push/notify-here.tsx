import { usePush, type PushKeys } from '@hub/client/push';
import { PushSwitch } from '@hub/ui/push-switch';
import { call } from '#api/client.ts';

const push = {
  scope: '/',
  read: (signal: AbortSignal) => call('push', { signal }),
  save: (subscription: PushKeys | null) => call('savePush', { body: { subscription } }),
};

export function NotifyHere() {
  const { query, change } = usePush<never>(push);
  const state = query.data?.state;
  if (state === undefined || state === 'unsupported') return null;
  // Obstacles are explained only after the user turns the switch on.
  const isPrevented = state === 'denied' || state === 'install';
  return (
    <PushSwitch
      state={isPrevented && change.isIdle ? 'off' : state}
      isBusy={change.isPending}
      hasFailed={change.isError}
      onChange={(isOn) => change.mutate(isOn ? [] : null)}
    />
  );
}
