import type { Marketplace } from '@hub/marketplace';
import { createAccountStore } from './account-store.ts';
import { createAuthorization, type Authorization } from './authorization-service.ts';
import { createGrants } from './grant-service.ts';
import { createImports } from './import-service.ts';
import { createAccountsService, type Accounts } from './service.ts';
import { createStateStore } from './state-store.ts';
import { createSyncStore } from './sync-store.ts';
import type { Audit } from '#features/audit';
import type { Walks } from '#features/licenses';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Ids } from '#platform/ids.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Sealing } from '#platform/sealing.ts';

export { accountMails } from './mails.tsx';
export { accountRoutes } from './routes.ts';
export type { Authorization } from './authorization-service.ts';
export type { Accounts } from './service.ts';

export interface MarketplaceAccounts {
  readonly accounts: Accounts;
  readonly authorization: Authorization;
  /** Lets running imports end, for at most so many milliseconds; before the database closes. */
  readonly stop: (milliseconds: number) => Promise<void>;
}

interface AccountsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealing: Sealing;
  /** For people who wait. */
  readonly marketplace: Marketplace;
  /** For background work; its limiter lets people go first. */
  readonly background: Marketplace;
  readonly walks: Walks;
  readonly audit: Audit;
  readonly mailer: Mailer;
  readonly log: Log;
  /** The hub's public address: the marketplace sends the browser back there. */
  readonly publicUrl: URL;
}

/** The marketplace accounts that users connect, and what is imported from them. */
export function createAccounts(parts: AccountsParts): MarketplaceAccounts {
  const store = createAccountStore(parts.db);
  const syncs = createSyncStore(parts.db);
  const grants = createGrants({ ...parts, store });
  const imports = createImports({ ...parts, accounts: store, syncs, grants });
  return {
    accounts: createAccountsService({ ...parts, store, syncs, imports }),
    authorization: createAuthorization({
      ...parts,
      accounts: store,
      states: createStateStore(parts.db),
      grants,
      importNow: (accountId) => imports.run(accountId, parts.marketplace),
    }),
    stop: (milliseconds) => imports.stop(milliseconds),
  };
}
