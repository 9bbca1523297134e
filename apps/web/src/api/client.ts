import { callTable } from 'virtual:call-table';
import { createCaller } from '@hub/client/caller';
import type { calls } from '@hub/contract/calls';

/** The one way to the hub. */
export const { call, warmUp, fetchToken } = createCaller<typeof calls>(callTable, askWho);

async function askWho(): Promise<number | null> {
  const answer = await call('isLogged');
  return answer.res ? answer.id : null;
}
