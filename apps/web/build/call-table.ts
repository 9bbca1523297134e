import { calls } from '@hub/contract/calls';
import type { Plugin } from 'vite';

const name = 'virtual:call-table';

/** `virtual:call-table`: method, path and gate of every call, without the schemas around them. */
export function callTable(): Plugin {
  const table = Object.fromEntries(
    Object.entries(calls).map(([key, { method, path, gate }]) => [key, { method, path, gate }]),
  );
  return {
    name: 'hub-call-table',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) =>
      id === `\0${name}` ? `export const callTable = ${JSON.stringify(table)};` : null,
  };
}
