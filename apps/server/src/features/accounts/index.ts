import { lifetimes } from '@hub/contract/limits';
import { createAccountStore } from './account-store.ts';
import { createAuthorization } from './authorization-service.ts';
import { createGrants } from './grant-service.ts';
import { createImports } from './import-service.ts';
import { createAccountsService } from './service.ts';
import { createStateStore } from './state-store.ts';
import { createSyncStore } from './sync-store.ts';
import type { AccountsDependencies } from './parts.ts';
import { after } from '#platform/clock.ts';
import type { Eraser } from '#platform/personal.ts';

export { accountSeals } from './account-store.ts';
/** Loads the emails on first use, so that startup does not load React Email. */
export const loadAccountMails = async () => (await import('./mails.tsx')).accountMails;
export { accountRoutes } from './routes.ts';
export type { Authorization } from './authorization-service.ts';
export type { Accounts } from './service.ts';

export function createAccounts(deps: AccountsDependencies) {
  const accounts = createAccountStore(deps.db);
  const syncs = createSyncStore(deps.db);
  const states = createStateStore(deps.db);
  const parts = { ...deps, accounts, syncs, grants: createGrants({ ...deps, accounts }) };
  const imports = createImports(parts);
  return {
    accounts: createAccountsService({ ...parts, imports }),
    authorization: createAuthorization({ ...parts, states, imports }),
    eraser: {
      async erase(userId: number) {
        await accounts.removeAll(userId);
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
