import type { Marketplace } from '@hub/marketplace';
import type { AccountStore } from './account-store.ts';
import type { Grants } from './grant-service.ts';
import type { SyncStore } from './sync-store.ts';
import type { AuditedParts } from '#features/audit';
import type { Reconciler } from '#features/licenses';
import type { KeyedQueue } from '#platform/async/keyed-queue.ts';

/** Dependencies of this feature, from the composition root. */
export interface AccountsDependencies extends AuditedParts {
  /** Client for requests of people who wait for the answer. */
  readonly marketplace: Marketplace;
  /** Client for background work; its rate limiter gives priority to people. */
  readonly background: Marketplace;
  readonly keyedQueue: KeyedQueue;
  readonly reconciler: Reconciler;
}

/** Dependencies with the parts that the services of this feature share. */
export interface AccountsParts extends AccountsDependencies {
  readonly accounts: AccountStore;
  readonly syncs: SyncStore;
  readonly grants: Grants;
}
