/**
 * How each call is made, taken from the contract's route table when the app is built (vite.config.ts):
 * the browser needs no schema to make a call, and so does not load any.
 */
declare module 'virtual:call-table' {
  import type { Call, CallName } from '@hub/contract/calls';

  export const callTable: Readonly<Record<CallName, Pick<Call, 'method' | 'path' | 'gate'>>>;
}
