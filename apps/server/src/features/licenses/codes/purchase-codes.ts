import type { BlindIndex } from '#platform/db/sealed/blind-index.ts';
import type { SealedColumn, Sealer } from '#platform/secrets/sealing.ts';

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

export interface PurchaseCodes {
  /** Returns the blind index of a code, which does not reveal it. */
  indexOf(code: string): string;
  seal(code: string): SealedCode;
  /** Null when no secret that the hub has opens it, or it is damaged. */
  open(closed: ClosedCode): string | null;
}

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
export function createPurchaseCodes({ sealing, index }: CodeDependencies): PurchaseCodes {
  const indexOf = (code: string): string => index.of(code.toLowerCase());
  return {
    indexOf,
    seal(code) {
      const codeIndex = indexOf(code);
      const codeSealed = sealing.seal(code, contextOf(codeIndex));
      return { codeSealed, codeIndex, codeEnd: code.slice(-4) };
    },
    open: ({ codeSealed, codeIndex }) => sealing.open(codeSealed, contextOf(codeIndex)),
  };
}

/** All but the last four hidden, in the shape of every purchase code. */
export const maskCode = (codeEnd: string): string => `••••••••-••••-••••-••••-••••••••${codeEnd}`;
