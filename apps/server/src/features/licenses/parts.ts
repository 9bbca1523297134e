import type { Catalog } from '@hub/contract/catalog';
import type { Marketplace } from '@hub/marketplace';
import type { PurchaseCodes } from './codes/purchase-codes.ts';
import type { LicenseStore } from './store.ts';
import type { AuditedParts } from '#features/audit';
import type { Users } from '#features/identity';
import type { KeyedQueue } from '#platform/async/keyed-queue.ts';
import type { BlindIndex } from '#platform/db/sealed/blind-index.ts';

/** Dependencies of this feature, from the composition root. */
export interface LicensesDependencies extends AuditedParts {
  readonly catalog: () => Pick<Catalog, 'items'>;
  readonly readersCatalog: () => Pick<Catalog, 'items'>;
  /** Client for the requests of waiting people. */
  readonly marketplace: Marketplace;
  readonly keyedQueue: KeyedQueue;
  /** Client for background work. Its limiter serves waiting people first. */
  readonly background: Marketplace;
  readonly users: Pick<Users, 'findIdByEmail' | 'findIdByUsername'>;
  readonly codeIndex: BlindIndex;
}

/** Dependencies with the stores that the services of this feature share. */
export interface LicensesParts extends LicensesDependencies {
  readonly licenses: LicenseStore;
  readonly codes: PurchaseCodes;
}
