import { callTable } from 'virtual:call-table';
import { createCaller } from '@hub/client/caller';
import { sentAhead } from '@hub/client/early-calls';
import type { calls } from '@hub/contract/calls';

/** The one way to the hub; what the document has sent already is not sent again. */
export const { call, warmUp, fetchToken } = createCaller<typeof calls>(
  callTable,
  sentAhead,
  askWho,
);

async function askWho(): Promise<number | null> {
  const answer = await call('isLogged');
  return answer.res ? answer.id : null;
}
