import { createChain, type Chain } from './chain/chain-service.ts';
import { createChainStore } from './chain/chain-store.ts';
import { createActorSearch, type ActorSearch } from './routes.ts';
import { createActorStore } from './operators/actor-store.ts';
import { createStaleCheck, type StaleCheck } from './stale-check-service.ts';
import { createStaleCheckStore } from './stale-check-store.ts';
import { createRewriting, type ChainRewriter } from './chain/rewrite-service.ts';
import { createAuditService, type Audit } from './service.ts';
import { createAuditStore } from './store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Parts } from '#platform/parts.ts';

export type { Chain } from './chain/chain-service.ts';
export type { ChainRewriter } from './chain/rewrite-service.ts';
export type { StaleCheck } from './stale-check-service.ts';
export { createListFiles, type ListFiles } from './service.ts';
export { auditRoutes } from './routes.ts';
export { auditLogRoutes } from './routes.ts';
export { createAuditLogStore } from './operators/audit-log-store.ts';
export { actorIn, forOperators, revealEvents } from './actor-details.ts';
export type { Audit, AuditEvent, EventActor, PlainEventName } from './service.ts';
export { isEventName, type EventName } from './texts.ts';
export { textOf as eventInWords } from './event-words.ts';
export { toEvent } from './routes.ts';
export type { AuditRow } from './store.ts';

export const createAudit = (parts: { db: Db; clock: Clock }): Audit =>
  createAuditService(createAuditStore(parts.db), parts.clock);

/** Platform dependencies and the audit log. */
export interface AuditedParts extends Parts {
  readonly audit: Audit;
}

/** Creates the check that data is still as an operator saw it. */
export const createStaleChecks = (db: Db): StaleCheck =>
  createStaleCheck(createStaleCheckStore(db));

/** Creates the search for operators by their names in the audit log. */
export const createAuditActors = (db: Db): ActorSearch => createActorSearch(createActorStore(db));

type ChainDependencies = Pick<Parts, 'db' | 'clock' | 'log' | 'rings'>;

/** Creates the audit chain, which reveals changes of the audit log, and its retention. */
export const createAuditChain = (deps: ChainDependencies): Chain =>
  createChain({ ...deps, store: createChainStore(deps.db) });

/** Creates the rehash of the audit chain with a new secret. */
export const createAuditLogRewriting = (
  deps: Omit<ChainDependencies, 'clock'> & { readonly segment?: number },
): ChainRewriter => createRewriting({ ...deps, store: createChainStore(deps.db) });
