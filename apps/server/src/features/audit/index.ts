import { createChain, type Chain } from './chain-service.ts';
import { createChainStore } from './chain-store.ts';
import { createAuditService, type Audit } from './service.ts';
import { createAuditStore } from './store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Keys } from '#platform/keys.ts';
import type { Log } from '#platform/log.ts';

export { auditTables } from './personal.ts';
export type { Chain } from './chain-service.ts';
export { auditRoutes } from './routes.ts';
export type { Audit, AuditEvent } from './service.ts';
export { isEventName, type EventName } from './texts.ts';

export const createAudit = (parts: { db: Db; clock: Clock }): Audit =>
  createAuditService(createAuditStore(parts.db), parts.clock);

interface ChainParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly rings: readonly [Keys, ...Keys[]];
}

/** What keeps the trail from being changed unseen, and how long it is kept. */
export const createAuditChain = (parts: ChainParts): Chain =>
  createChain({ ...parts, store: createChainStore(parts.db) });
