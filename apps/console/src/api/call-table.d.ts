/** Generated when the app is built (vite.config.ts). */
declare module 'virtual:call-table' {
  import type { CallTable } from '@hub/client/call-table';
  import type { consoleCalls } from '#api/calls.ts';

  export const callTable: CallTable<typeof consoleCalls>;
}
