import { isMarketplaceError } from '@hub/marketplace';
import { Problem } from '#platform/problem.ts';

/**
 * Waits for what the marketplace says. Whatever it does wrong becomes `marketplace_unreachable`: a
 * person can only try again later, and nothing was changed.
 */
export async function throughMarketplace<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isMarketplaceError(error)) throw error;
    const wait = error.fault.kind === 'unreachable' ? error.fault.retryAfterMs : null;
    throw new Problem('marketplace_unreachable', {
      cause: error,
      ...(wait !== null && { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) }),
    });
  }
}
