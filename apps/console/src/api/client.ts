import { callTable } from 'virtual:call-table';
import { createCaller } from '@hub/client/caller';
import type { consoleCalls } from './calls.ts';
import type { OperatorCallName } from '@hub/contract/operator-calls';

/** The one way to the hub. */
export const { call, warmUp, fetchToken } = createCaller<typeof consoleCalls>(callTable, askWho);

async function askWho(): Promise<string> {
  return (await call('operatorMe')).username;
}

/** Returns the address of a call that answers a file, without empty filters. */
export function fileAddress(
  name: OperatorCallName,
  query: Readonly<Record<string, string | number>> = {},
): string {
  const set = Object.entries(query).filter(([, value]) => value !== '');
  const search = new URLSearchParams(set.map(([key, value]) => [key, String(value)]));
  const { path } = callTable[name];
  return search.size === 0 ? path : `${path}?${search}`;
}
