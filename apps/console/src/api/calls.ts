import { calls } from '@hub/contract/calls';
import { operatorCalls } from '@hub/contract/operator-calls';

/**
 * What the console calls: the operators' own, and of everybody's the token and the way out. Read
 * when the app is built (vite.config.ts); in the browser only its types are used.
 */
export const consoleCalls = {
  ...operatorCalls,
  csrfToken: calls.csrfToken,
  logout: calls.logout,
} as const;
