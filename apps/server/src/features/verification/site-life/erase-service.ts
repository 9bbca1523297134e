import type { Eraser } from '#platform/personal.ts';
import type { VerificationParts } from '#verification/parts.ts';
import type { VerificationStore } from '#verification/records/store.ts';

/** Licences whose sites one transaction takes away: nobody waits long for any of them. */
const portion = 50;

type Parts = Pick<VerificationParts, 'db' | 'clock'>;

/** Sites of somebody who leaves: each is told with its next heartbeat, and its theme keeps running. */
export const createEraseService = (
  store: Pick<VerificationStore, 'leaving'>,
  { db, clock }: Parts,
): Eraser => ({
  erase: (userId) =>
    db.transaction(
      async () => (await store.leaving.releaseAll(userId, portion, clock.now())) === portion,
    ),
});
