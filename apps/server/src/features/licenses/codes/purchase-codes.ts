import type { KeyedIndex } from '#platform/db/sealed/keyed-index.ts';
import type { SealedColumn, Sealing } from '#platform/secrets/sealing.ts';

/** What of a purchase code is stored. */
export interface SealedCode {
  readonly codeSealed: string;
  readonly codeIndex: string;
  /** The last four characters. */
  readonly codeEnd: string;
}

/** A code as it is opened: its seal holds for its index alone. */
export type ClosedCode = Pick<SealedCode, 'codeSealed' | 'codeIndex'>;

export interface PurchaseCodes {
  /** Where the licence of this code is found. Nobody can tell the code from it. */
  indexOf(code: string): string;
  seal(code: string): SealedCode;
  /** Null when no secret that the hub has opens it, or it is damaged. */
  open(closed: ClosedCode): string | null;
}

interface CodeParts {
  readonly sealing: Sealing;
  readonly index: KeyedIndex;
}

const contextOf = (codeIndex: string): string => `purchase-code:${codeIndex}`;

/** What `HUB_SECRET` seals of licences. */
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

/** Purchase codes at rest: sealed, found by a keyed index, told by their last four. */
export function createPurchaseCodes({ sealing, index }: CodeParts): PurchaseCodes {
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
