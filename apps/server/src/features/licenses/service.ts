import { normalisePurchaseCode } from '@hub/marketplace';
import type { OwnStore } from './own-store.ts';
import type { Eraser } from '#platform/personal.ts';
import type { LicensesParts } from './parts.ts';

export interface Ownership extends OwnStore {
  /** Returns true if the user owns a valid license of the item. */
  hasValid(userId: number, itemId: number): Promise<boolean>;
  /**
   * Returns the owner of a code's license, or up to `most` owners of codes with this ending. Call
   * it only for operators.
   */
  ownersOf(codeOrEnd: string, most: number): Promise<number[]>;
  /**
   * Returns the license of a full purchase code. Null for an unregistered code, undefined for other
   * text. Call it only for operators.
   */
  ofCode(text: string): Promise<{ id: number; userId: number | null } | null | undefined>;
}

export const createOwnership = ({
  licenses: store,
  own,
  codes,
}: LicensesParts & { own: OwnStore }): Ownership => ({
  ...own,
  hasValid: (userId, itemId) => store.hasValid(userId, itemId),
  async ownersOf(codeOrEnd, most) {
    const text = codeOrEnd.trim().toLowerCase();
    if (/^[0-9a-f]{4}$/.test(text)) return store.ownersOfEnd(text, most);
    const code = normalisePurchaseCode(text);
    const license = code === null ? null : await store.findByCode(codes.indexOf(code));
    return license?.userId ? [license.userId] : [];
  },
  async ofCode(text) {
    const code = normalisePurchaseCode(text);
    return code === null ? undefined : store.findByCode(codes.indexOf(code));
  },
});

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
