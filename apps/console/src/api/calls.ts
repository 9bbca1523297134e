import { calls } from '@hub/contract/calls';
import { operatorCalls } from '@hub/contract/operator-calls';

/**
 * What the console calls: the operators' own, and of everybody's the token, what proves
 * who somebody is, and the way out. Read
 * when the app is built (vite.config.ts); in the browser only its types are used.
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
