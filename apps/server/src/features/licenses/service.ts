import { normalisePurchaseCode } from '@hub/marketplace';
import type { OwnStore } from './own-store.ts';
import type { Eraser } from '#platform/personal.ts';
import type { LicensesParts } from './parts.ts';

export function createOwnership({
  licenses,
  own,
  codes,
}: LicensesParts & { readonly own: OwnStore }) {
  const ofCode = async (text: string) => {
    const code = normalisePurchaseCode(text);
    return code === null ? undefined : licenses.findByCode(codes.indexOf(code));
  };
  return {
    ...own,
    hasValid: licenses.hasValid,
    /** Returns up to `most` owners of a code or of codes with this ending. Only for operators. */
    async ownersOf(codeOrEnd: string, most: number): Promise<number[]> {
      const text = codeOrEnd.trim().toLowerCase();
      if (/^[0-9a-f]{4}$/.test(text)) return licenses.ownersOfEnd(text, most);
      const license = await ofCode(text);
      return license?.userId ? [license.userId] : [];
    },
    /**
     * Returns the license of a full purchase code. Null for an unregistered code, undefined for
     * other text. Call it only for operators.
     */
    ofCode,
  };
}

export type Ownership = ReturnType<typeof createOwnership>;

/** Number of licenses per transaction. A small number keeps locks short. */
const batchSize = 30;

/**
 * Creates the eraser of a person's licenses. Their codes can be registered again, but a blocked
 * code stays blocked.
 */
export const createEraser = ({ db, clock, licenses: store }: LicensesParts): Eraser => ({
  erase: (userId) =>
    db.transaction(async () => (await store.remove(userId, batchSize, clock.now())) === batchSize),
});
