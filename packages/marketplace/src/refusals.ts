import { wordsOf, type Json } from './body.ts';
import type { RefusedReason } from './errors.ts';

/** Returns the reason of a refusal; null if the answer is not a refusal. */
export type RefusalOf = (status: number, json: Json) => RefusedReason | null;

const clientErrors = ['invalid_client', 'unauthorized_client'];

/** Refusals of the token endpoint, by their error code (RFC 6749, 5.2). */
export const tokenRefusal =
  (grant: 'code_refused' | 'grant_revoked'): RefusalOf =>
  (status, json) => {
    if (json['error'] === 'invalid_grant') return grant;
    if (clientErrors.includes(String(json['error'])) || status === 401) return 'client';
    return status === 403 ? 'forbidden' : null;
  };

const scopeNamed = /\b(?:user|purchase|sale):[a-z]+|\bscope|\bpermission/i;
const tokenNamed = /\btoken\b.*\b(?:not found|expired|invalid|revoked)|wrong authorization header/i;

/**
 * Refusals of all other calls. The marketplace answers an unknown or expired token with 401 or 403.
 * A 403 without a reason is ambiguous, so nothing may be deleted or ended because of it.
 */
export const resourceRefusal: RefusalOf = (status, json) => {
  if (status === 401) return 'token_expired';
  if (status !== 403) return null;
  const message = wordsOf(json) ?? '';
  if (tokenNamed.test(message)) return 'token_expired';
  return scopeNamed.test(`${message} ${String(json['error'])}`) ? 'scope' : 'forbidden';
};
