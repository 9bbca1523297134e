import { isMarketplaceError, isRefused } from '@hub/marketplace';
import { texts } from './texts.ts';
import { Problem } from '#platform/problem.ts';

/** Returns true if the OAuth app's id, secret or permissions are wrong, which no buyer can fix. */
export const isOperatorsFault = (error: unknown): boolean =>
  isRefused(error, 'client') || isRefused(error, 'scope');

/**
 * Returns true for an operator's fault in calls with the author's own token; a bare 403 may be an
 * incident.
 */
export const isAuthorsFault = (error: unknown): boolean =>
  isRefused(error, 'token_expired') || isRefused(error, 'scope');

/**
 * Converts marketplace failures to `marketplace_unreachable`: a person can only retry later, and
 * nothing was changed. Other errors are unchanged.
 */
export function asMarketplaceProblem(error: unknown, isOperators = isOperatorsFault): unknown {
  if (!isMarketplaceError(error)) return error;
  const wait = error.fault.kind === 'unreachable' ? error.fault.retryAfterMs : null;
  return new Problem('marketplace_unreachable', {
    cause: error,
    ...(isOperators(error) && { message: texts.misconfigured, isOperators: true }),
    ...(wait !== null && { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) }),
  });
}

/** Waits for an answer of the marketplace; its failures become problems. */
export async function throughMarketplace<T>(
  work: Promise<T>,
  isOperators = isOperatorsFault,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asMarketplaceProblem(error, isOperators);
  }
}
