import { calls } from '@hub/contract/calls';
import { operatorCalls } from '@hub/contract/operator-calls';

/**
 * Calls of the console: all operators' calls, and the shared calls for the CSRF token, confirmation and
 * sign-out. Read when the app is built (vite.config.ts); the browser uses only its types.
 */
export const consoleCalls = {
  ...operatorCalls,
  csrfToken: calls.csrfToken,
  confirmSignIn: calls.confirmSignIn,
  passkeyOptions: calls.passkeyOptions,
  passkeys: calls.passkeys,
  secondFactor: calls.secondFactor,
  logout: calls.logout,
} as const;
