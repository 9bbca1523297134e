import type { BlindIndex } from '#platform/db/sealed/blind-index.ts';
import type { SealedColumn, Sealer } from '#platform/secrets/sealing.ts';
import { isMarketplaceError, isRefused } from '@hub/marketplace';
import type { NewPurchase, PurchaseFacts } from '#licenses/license.ts';
import { texts } from '#licenses/texts.ts';
import { Problem } from '#platform/problem.ts';

export const codeIndexName = 'purchase codes';

export interface SealedCode {
  readonly codeSealed: string;
  readonly codeIndex: string;
  readonly codeEnd: string;
}

export type SealedPurchase = PurchaseFacts & SealedCode;

/** Sealed code. The seal is bound to the index. */
export type ClosedCode = Pick<SealedCode, 'codeSealed' | 'codeIndex'>;

const contextOf = (codeIndex: string): string => `purchase-code:${codeIndex}`;

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

export function createPurchaseCodes({ sealing, index }: { sealing: Sealer; index: BlindIndex }) {
  const indexOf = (code: string): string => index.of(code.toLowerCase());
  const seal = (code: string): SealedCode => {
    const codeIndex = indexOf(code);
    const codeSealed = sealing.seal(code, contextOf(codeIndex));
    return { codeSealed, codeIndex, codeEnd: code.slice(-4) };
  };
  return {
    /** Returns the blind index of a code. The index does not reveal the code. */
    indexOf,
    seal,
    sealPurchase: ({ purchaseCode, ...facts }: NewPurchase): SealedPurchase => ({
      ...facts,
      ...seal(purchaseCode),
    }),
    /** Returns the code; null if no secret of the hub opens it, or if it is damaged. */
    open: ({ codeSealed, codeIndex }: ClosedCode): string | null =>
      sealing.open(codeSealed, contextOf(codeIndex)),
  };
}

export type PurchaseCodes = ReturnType<typeof createPurchaseCodes>;

export const maskCode = (codeEnd: string): string => `••••••••-••••-••••-••••-••••••••${codeEnd}`;

/** Returns true for a wrong id, secret or permission of the OAuth app. No buyer can fix this. */
export const isOperatorsFault = (error: unknown): boolean =>
  isRefused(error, 'client') || isRefused(error, 'scope');

/**
 * Returns true if the author's token has expired or lacks a permission. A plain 403 does not count,
 * because it may be a temporary failure.
 */
export const isAuthorsFault = (error: unknown): boolean =>
  isRefused(error, 'token_expired') || isRefused(error, 'scope');

/**
 * Converts marketplace failures to `marketplace_unreachable`, because a person can only retry
 * later. Other errors stay unchanged.
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

/** Waits for an answer of the marketplace. Converts its failures to a `Problem`. */
export const throughMarketplace = <T>(
  work: Promise<T>,
  isOperators = isOperatorsFault,
): Promise<T> =>
  work.catch((error: unknown) => {
    throw asMarketplaceProblem(error, isOperators);
  });
