import { callTable } from 'virtual:call-table';
import { createCaller } from '@hub/client/caller';
import { sentAhead } from '@hub/client/early-calls';
import type { consoleCalls } from './calls.ts';

/** The one way to the hub. */
export const { call, warmUp, fetchToken } = createCaller<typeof consoleCalls>(
  callTable,
  sentAhead,
  askWho,
);

async function askWho(): Promise<string> {
  return (await call('operatorMe')).username;
}
