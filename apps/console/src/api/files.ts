import { callTable } from 'virtual:call-table';
import type { OperatorCallName } from '@hub/contract/operator-calls';

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
