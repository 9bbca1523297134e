import { lifetimes } from '@hub/contract/limits';
import type { Marketplace } from '@hub/marketplace';
import { createAccountStore } from './account-store.ts';
import { createAuthorization } from './authorization-service.ts';
import { createGrants } from './grant-service.ts';
import { createImports } from './import-service.ts';
import { createAccountsService } from './service.ts';
import { createStateStore } from './state-store.ts';
import { createSyncStore } from './sync-store.ts';
import type { AuditedParts } from '#features/audit';
import type { Reconciler } from '#features/licenses';
import { after } from '#platform/clock.ts';
import type { Eraser } from '#platform/personal.ts';
import type { KeyedQueue } from '#platform/async/keyed-queue.ts';

/** Loads the emails on first use, so that startup does not load React Email. */
export { accountSeals } from './account-store.ts';
export const loadAccountMails = async () => (await import('./mails.tsx')).accountMails;
export { accountRoutes } from './routes.ts';
export type { Authorization } from './authorization-service.ts';
export type { Accounts } from './service.ts';

interface AccountsDependencies extends AuditedParts {
  /** Client for requests of people who wait for the answer. */
  readonly marketplace: Marketplace;
  /** Client for background work; its rate limiter gives priority to people. */
  readonly background: Marketplace;
  readonly keyedQueue: KeyedQueue;
  readonly reconciler: Reconciler;
}

/** Marketplace accounts that users connect, and the imports of their purchases. */
export function createAccounts(deps: AccountsDependencies) {
  const store = createAccountStore(deps.db);
  const syncs = createSyncStore(deps.db);
  const states = createStateStore(deps.db);
  const grants = createGrants({ ...deps, store });
  const imports = createImports({ ...deps, accounts: store, syncs, grants });
  const importNow = (accountId: number) => imports.run(accountId, deps.marketplace);
  return {
    accounts: createAccountsService({ ...deps, store, syncs, imports, importNow }),
    authorization: createAuthorization({
      ...deps,
      accounts: store,
      states,
      grants,
      importNow,
    }),
    eraser: {
      async erase(userId: number) {
        await store.removeAll(userId);
        return false;
      },
    } satisfies Eraser,
    /** Removes connections that were started and never finished. */
    sweep: () => states.sweep(after(deps.clock.now(), -lifetimes.endedOauthState)),
    /**
     * Ends the imports of a killed process. Only the embedded database needs this at startup,
     * because it belongs to one process. With PostgreSQL, such imports are recognized by their
     * missing heartbeat.
     */
    start: async () => {
      if (deps.db.engine === 'pglite') await syncs.silenceAll();
    },
    /** Waits up to this many milliseconds for running imports, before the database closes. */
    stop: (milliseconds: number): Promise<void> => imports.stop(milliseconds),
  };
}
