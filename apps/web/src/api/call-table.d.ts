/** Made when the app is built (vite.config.ts) out of the buyers' calls alone. */
declare module 'virtual:call-table' {
  import type { CallTable } from '@hub/client/call-table';
  import type { calls } from '@hub/contract/calls';

  export const callTable: CallTable<typeof calls>;
}
