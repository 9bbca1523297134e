import { lifetimes } from '@hub/contract/limits';
import type { Exports } from './export-service.ts';
import { type PrivacyStore, farewellContext } from './store.ts';
import type { Chain, AuditedParts } from '#features/audit';
import type { AccountDeletion } from '#features/identity';
import { after } from '#platform/clock.ts';
import type { OperatorAction } from '#platform/actor.ts';
import type { Eraser } from '#platform/personal.ts';

interface ErasureRequest {
  readonly userId: number;
  /** Username as the person typed it. */
  readonly username: string;
  /** Hash of the requesting session; all other sessions end. */
  readonly session: string;
  readonly address: string;
}

type ErasureRequestResult =
  | { readonly kind: 'asked'; readonly at: Date }
  | { readonly kind: 'wrong_name' | 'is_operator' };

export const farewellQueue = 'farewell';

export interface ErasureParts extends AuditedParts {
  readonly store: PrivacyStore;
  /** Erasers of the features, in the order in which they run. */
  readonly erasers: readonly Eraser[];
  readonly accountDeletion: AccountDeletion;
  readonly exports: Exports;
  readonly chain: Chain;
}

const perRound = 5;
/** Attempts to delete an account. New rows can prevent it; then the erasers run again. */
const tries = 5;

export function createErasing(deps: ErasureParts) {
  const { db, store, accountDeletion, clock, mailer, audit, log } = deps;

  /** Starts the erasure. Then the person cannot sign in, and the erasure cannot be canceled. */
  const begin = (
    userId: number,
    action: OperatorAction | null,
  ): Promise<'begun' | 'is_operator' | 'gone'> =>
    db.transaction(async () => {
      const user = await store.lockUser(userId);
      if (!user) return 'gone';
      if (user.isAdmin) return 'is_operator';
      const isDue = user.eraseAt !== null && user.eraseAt <= clock.now();
      // The person has canceled the erasure at the same moment.
      if (action === null && !isDue) return 'gone';
      const by = action === null ? 'user' : 'operator';
      const actor = action?.actor ?? null;
      const isFirst = await store.beginErasure({ userId, by, actor, beganAt: clock.now() });
      await accountDeletion.shutOut(userId);
      if (isFirst && action !== null) {
        // The reason is deleted with the person; the event and its actor stay.
        const event = 'privacy.erase_begun';
        const details = { reason: action.reason };
        await audit.record({ event, userId, actor: action.actor, details });
      }
      return 'begun';
    });

  const run = createRun(deps);

  return {
    /** Schedules the erasure in fourteen days. A repeated request does not change the date. */
    ask: ({ userId, username, session, address }: ErasureRequest): Promise<ErasureRequestResult> =>
      db.transaction(async () => {
        const user = await store.lockUser(userId);
        const isNamed = user?.username.toLowerCase() === username.trim().toLowerCase();
        if (!user || !isNamed) return { kind: 'wrong_name' };
        if (user.isAdmin) return { kind: 'is_operator' };
        if (user.eraseAt !== null) return { kind: 'asked', at: user.eraseAt };
        const at = after(clock.now(), lifetimes.beforeErasing);
        await accountDeletion.setEraseAt(userId, at, session);
        const data = { at: at.toISOString() };
        await mailer.enqueue({ template: 'privacy/erase-asked', userId, data });
        await audit.record({ event: 'privacy.erase_asked', userId, actor: 'user', address });
        return { kind: 'asked', at };
      }),
    /** Cancels an erasure. `too_late`: the erasure has started. */
    takeBack: (userId: number, address: string) =>
      db.transaction(async (): Promise<'kept' | 'not_asked' | 'too_late'> => {
        const user = await store.lockUser(userId);
        if (!user || (await store.findErasure(userId))) return 'too_late';
        if (user.eraseAt === null) return 'not_asked';
        await accountDeletion.clearEraseAt(userId);
        await mailer.enqueue({ template: 'privacy/erase-taken-back', userId });
        await audit.record({ event: 'privacy.erase_taken_back', userId, actor: 'user', address });
        return 'kept';
      }),
    /** Erases a person immediately, as the action of an operator. */
    async eraseNow(
      userId: number,
      action: OperatorAction,
    ): Promise<'erased' | 'is_operator' | 'gone'> {
      const started = await begin(userId, action);
      if (started !== 'begun') return started;
      await run(userId);
      return 'erased';
    },
    /** Erases due accounts, and continues erasures of killed processes. Returns their number. */
    async eraseDue(signal?: AbortSignal): Promise<number> {
      const now = clock.now();
      const due = await store.dueForErasing(now, perRound);
      const unfinished = await store.unfinishedErasures(after(now, -lifetimes.erasing));
      let erased = 0;
      for (const userId of new Set([...unfinished.map((erasure) => erasure.userId), ...due])) {
        if (signal?.aborted) break;
        try {
          const isLost = unfinished.some((erasure) => erasure.userId === userId);
          if (!isLost && (await begin(userId, null)) !== 'begun') continue;
          await run(userId);
          erased += 1;
        } catch (error) {
          // The task continues with other accounts, and retries this account in the next run.
          log.error({ err: error }, 'account erasure failed');
        }
      }
      return erased;
    },
    /** Erases rows that were written late, and then the last data about an erasure. */
    async sweep(): Promise<void> {
      // Deletes late writes of running requests, for example a refused sign-in.
      for (const { userId } of await store.finishedErasures()) await deps.chain.forget(userId);
      await store.forgetErasures(after(clock.now(), -lifetimes.farewell));
    },
  };
}

export type ErasureService = ReturnType<typeof createErasing>;

/** Erases a person in short transactions. It may be repeated, also at the same moment. */
function createRun(deps: ErasureParts): (userId: number) => Promise<void> {
  const { db, store, erasers, accountDeletion, exports, chain, clock, jobs, audit, sealing } = deps;

  const removeAccount = (userId: number): Promise<void> =>
    db.transaction(async () => {
      const user = await store.lockUser(userId);
      // Another process has deleted the account.
      if (!user) return;
      const reader = [user.email, user.language ?? ''].join(' ');
      const farewellSealed = sealing.seal(reader, farewellContext(userId));
      await store.setErasure(userId, { erasedAt: clock.now(), farewellSealed });
      const { by = 'user', actor = null } = (await store.findErasure(userId)) ?? {};
      // Erasures started by the previous release have no actor.
      const unnamed = by === 'operator' ? 'hub' : 'user';
      await accountDeletion.remove(userId);
      await audit.record({ event: 'privacy.erased', userId, actor: actor ?? unnamed });
      await jobs.forget(userId);
      await jobs.enqueue(farewellQueue, { userId });
    });

  const takeAway = async (userId: number): Promise<void> => {
    for (const eraser of erasers) {
      let isMore = true;
      while (isMore) isMore = await eraser.erase(userId);
    }
    await exports.removeFiles(userId);
    await removeAccount(userId);
  };

  return async (userId) => {
    for (let nth = 1; ; nth += 1) {
      try {
        await takeAway(userId);
        break;
      } catch (error) {
        if (nth === tries) throw error;
      }
    }
    await chain.forget(userId);
  };
}
