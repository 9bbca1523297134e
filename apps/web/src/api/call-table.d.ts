/** Table of the buyers’ calls, generated during the build (vite.config.ts). */
declare module 'virtual:call-table' {
  import type { CallTable } from '@hub/client/call-table';
  import type { calls } from '@hub/contract/calls';

  export const callTable: CallTable<typeof calls>;
}
