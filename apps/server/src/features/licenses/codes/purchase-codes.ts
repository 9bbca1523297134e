import type { BlindIndex } from '#platform/db/sealed/blind-index.ts';
import type { SealedColumn, Sealer } from '#platform/secrets/sealing.ts';
import { isMarketplaceError, isRefused } from '@hub/marketplace';
import { texts } from '#licenses/texts.ts';
import { Problem } from '#platform/problem.ts';

/** Name of the blind index of purchase codes. */
export const codeIndexName = 'purchase codes';

/** Stored form of a purchase code. */
export interface SealedCode {
  readonly codeSealed: string;
  readonly codeIndex: string;
  /** The last four characters. */
  readonly codeEnd: string;
}

/** A sealed code; its seal is bound to its index. */
export type ClosedCode = Pick<SealedCode, 'codeSealed' | 'codeIndex'>;

interface CodeDependencies {
  readonly sealing: Sealer;
  readonly index: BlindIndex;
}

const contextOf = (codeIndex: string): string => `purchase-code:${codeIndex}`;

/** Columns of licenses sealed with `HUB_SECRET`. */
export const licenseSeals: readonly SealedColumn[] = [
  {
    table: 'licenses',
    column: 'code_sealed',
    key: 'id',
    keyType: 'int',
    boundTo: 'code_index',
    contextOf,
  },
];

/** Purchase codes at rest: sealed, found by a blind index, shown by their last four characters. */
export function createPurchaseCodes({ sealing, index }: CodeDependencies) {
  const indexOf = (code: string): string => index.of(code.toLowerCase());
  return {
    /** Returns the blind index of a code, which does not reveal it. */
    indexOf,
    seal(code: string): SealedCode {
      const codeIndex = indexOf(code);
      const codeSealed = sealing.seal(code, contextOf(codeIndex));
      return { codeSealed, codeIndex, codeEnd: code.slice(-4) };
    },
    /** Null when no secret that the hub has opens it, or it is damaged. */
    open: ({ codeSealed, codeIndex }: ClosedCode): string | null =>
      sealing.open(codeSealed, contextOf(codeIndex)),
  };
}

export type PurchaseCodes = ReturnType<typeof createPurchaseCodes>;

/** All but the last four hidden, in the shape of every purchase code. */
export const maskCode = (codeEnd: string): string => `••••••••-••••-••••-••••-••••••••${codeEnd}`;

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
