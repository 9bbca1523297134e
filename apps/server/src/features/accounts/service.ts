import { resyncWait } from '@hub/contract/limits';
import type { ImportOutcome } from './account.ts';
import type { Account } from './account-store.ts';
import { type Imports, withTimeout } from './import-service.ts';
import type { AccountsParts } from './parts.ts';
import type { Sync } from './sync-store.ts';
import { texts } from './texts.ts';
import { asMarketplaceProblem } from '#features/licenses';
import { Problem } from '#platform/problem.ts';

/** Result of a resynchronization, which waits at most ten seconds. */
export type Resync =
  | { readonly kind: 'done'; readonly added: number; readonly updated: number }
  | { readonly kind: 'running' | 'reconnect' };

function toResync(outcome: ImportOutcome | null): Resync {
  if (outcome === null) return { kind: 'running' };
  if (outcome.kind === 'gone') throw new Problem('not_found');
  if (outcome.kind === 'unreachable') {
    const { cause } = outcome;
    throw cause === undefined
      ? new Problem('marketplace_unreachable')
      : asMarketplaceProblem(cause);
  }
  return outcome;
}

export function createAccountsService(deps: AccountsParts & { readonly imports: Imports }) {
  const { db, accounts, syncs, imports, clock, audit, log } = deps;

  const requireOwn = async (userId: number, envatoUserId: string): Promise<Account> => {
    const account = await accounts.findOwn(userId, envatoUserId);
    if (!account) throw new Problem('not_found', { message: texts.notConnected });
    return account;
  };

  return {
    list: accounts.list,
    /** Starts or joins an import. Throws `not_found` and `marketplace_unreachable`. */
    async resync(userId: number, envatoUserId: string): Promise<Resync> {
      const { id } = await requireOwn(userId, envatoUserId);
      await deps.limits.take('resyncByUser', String(userId));
      return toResync(await withTimeout(resyncWait, imports.run(id, deps.marketplace)));
    },
    /** Returns the running or last import; null before the first import. Throws `not_found`. */
    async progress(userId: number, envatoUserId: string): Promise<Sync | null> {
      return syncs.find((await requireOwn(userId, envatoUserId)).id);
    },
    /** Deletes the grant. Returns the name of the account. Throws `not_found`. */
    async disconnect(
      { userId, address }: { userId: number; address: string },
      envatoUserId: string,
    ): Promise<string> {
      return db.transaction(async () => {
        const { id, envatoUsername } = await requireOwn(userId, envatoUserId);
        await accounts.disconnect(id, clock.now());
        const details = { account: envatoUserId, name: envatoUsername };
        const event = 'accounts.disconnected';
        await audit.record({ event, userId, actor: 'user', address, details });
        return envatoUsername;
      });
    },
    /** Imports due accounts one after the other. Returns their number. */
    async syncDue(most: number, signal?: AbortSignal): Promise<number> {
      const due = await accounts.listDue(most, clock.now());
      for (const [index, id] of due.entries()) {
        if (signal?.aborted) return index;
        const outcome = await imports.run(id, deps.background);
        // If the marketplace does not answer, the remaining accounts wait for the next run.
        if (outcome.kind === 'unreachable') {
          log.warn('daily imports paused until the marketplace answers');
          return index;
        }
      }
      return due.length;
    },
  };
}

export type Accounts = ReturnType<typeof createAccountsService>;
