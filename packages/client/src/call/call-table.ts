import type { Call } from '@hub/contract/call';
import type { Plugin } from 'vite';

/** Calls by name, as the contract groups them. */
export type Calls = Readonly<Record<string, Call>>;

/** Request line of each call. Browsers load this table and no schemas. */
export type CallTable<T extends Calls> = Readonly<
  Record<keyof T, Pick<Call, 'method' | 'path' | 'gate' | 'tokenInBody'>>
>;

export const tableOf = <T extends Calls>(calls: T): CallTable<T> =>
  Object.fromEntries(
    Object.entries(calls).map(([key, { method, path, gate, tokenInBody }]) => [
      key,
      { method, path, gate, ...(tokenInBody && { tokenInBody }) },
    ]),
  ) as CallTable<T>;

const name = 'virtual:call-table';

/** `virtual:call-table`: the table of the calls that an app makes, for its bundle. */
export const callTable = (calls: Calls): Plugin => ({
  name: 'hub-call-table',
  resolveId: (id) => (id === name ? `\0${name}` : null),
  load: (id) =>
    id === `\0${name}` ? `export const callTable = ${JSON.stringify(tableOf(calls))};` : null,
});
