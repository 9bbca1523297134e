import type { LicenseStatus } from '#licenses/license.ts';
import { itemNameIn, type LicenseName } from '#licenses/naming-rules.ts';
import { statusAfterUnblocking } from '#licenses/rules.ts';
import type { BlockingStore } from './blocking-store.ts';
import type { StaleCheck } from '#features/audit';
import type { OperatorAction } from '#platform/actor.ts';
import { Problem } from '#platform/problem.ts';
import type { LicensesParts } from '#licenses/parts.ts';

/** Action on a license, with the newest event that the operator has seen. */
export interface SeenAction extends OperatorAction {
  readonly seen?: number | undefined;
}

interface BulkBlockResult {
  readonly id: number;
  /** `already`: the license had this status before. `changed`: it has changed since `seen`. */
  readonly result: 'done' | 'already' | 'changed' | 'not_found';
}

/**
 * Creates the blocking of licenses by operators. Active sites learn of a block at their next
 * heartbeat, and no site can be activated. The websites themselves keep working.
 */
export const createBlocking = (
  deps: LicensesParts & { readonly staleCheck: StaleCheck; readonly store: BlockingStore },
) => {
  const setBlocked = (
    name: LicenseName,
    blocked: boolean,
    { actor, reason, seen }: SeenAction,
  ): Promise<LicenseStatus | 'free' | null> =>
    deps.db.transaction(async () => {
      const { clock, catalog, audit, staleCheck, mailer, store, codes } = deps;
      const byCode = typeof name === 'string' ? codes.indexOf(name) : null;
      const license = await (typeof name === 'number'
        ? store.lock(name)
        : store.lockByCode(codes.indexOf(name)));
      if (license) await staleCheck.requireUnchangedSince({ id: license.id, seen });
      const codeIndex = license?.codeIndex ?? byCode;
      if (codeIndex === null) return null;
      const wasBarred = blocked ? await store.isBarred(codeIndex) : await store.unbar(codeIndex);
      if (!license && !wasBarred) return null;
      if (!license) return blocked ? 'blocked' : 'free';
      const { id, userId, codeEnd, status } = license;
      const itemName = itemNameIn(catalog(), license);
      if (blocked === (status === 'blocked')) return status;
      const next = blocked ? 'blocked' : statusAfterUnblocking(license, clock.now());
      await store.setStatus(id, next);
      const event = blocked ? 'licenses.blocked' : 'licenses.unblocked';
      const details = { license_id: id, item: itemName, code_end: codeEnd, reason };
      await audit.record({ event, userId, actor, details });
      if (userId === null) return next;
      await mailer.enqueue({
        template: blocked ? 'licenses/blocked' : 'licenses/unblocked',
        userId,
        data: { itemName, codeEnd, reason },
      });
      return next;
    });

  async function setBlockedOnce(
    license: { readonly id: number; readonly status: LicenseStatus } | undefined,
    blocked: boolean,
    action: SeenAction,
  ): Promise<BulkBlockResult['result']> {
    if (!license) return 'not_found';
    if ((license.status === 'blocked') === blocked) return 'already';
    try {
      await setBlocked(license.id, blocked, action);
      return 'done';
    } catch (error) {
      // The stale check failed before any write.
      if (error instanceof Problem && error.code === 'changed_meanwhile') return 'changed';
      throw error;
    }
  }

  return {
    /**
     * Blocks the license or lifts the block. Returns the new status, or null for an unknown code.
     * `free` means that the code of an erased owner is no longer blocked.
     */
    setBlocked,
    /** Blocks or unblocks several licenses in one transaction, in the order of their ids. */
    setAllBlocked: (
      several: readonly number[],
      blocked: boolean,
      action: SeenAction,
    ): Promise<{ readonly outcomes: readonly BulkBlockResult[]; readonly seen: number }> =>
      deps.db.transaction(async () => {
        const ids = [...new Set(several)].toSorted((one, other) => one - other);
        const before = new Map((await deps.store.lockAll(ids)).map((each) => [each.id, each]));
        const outcomes: BulkBlockResult[] = [];
        for (const id of ids) {
          outcomes.push({ id, result: await setBlockedOnce(before.get(id), blocked, action) });
        }
        return { outcomes, seen: await deps.staleCheck.newestOf(ids) };
      }),
  };
};

export type LicenseBlocker = ReturnType<typeof createBlocking>;
