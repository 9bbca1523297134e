import { callTable } from 'virtual:call-table';
import { createCaller } from '@hub/client/caller';
import type { consoleCalls } from './calls.ts';

/** The one way to the hub. */
export const { call, warmUp, fetchToken } = createCaller<typeof consoleCalls>(callTable, askWho);

async function askWho(): Promise<string> {
  return (await call('operatorMe')).username;
}
