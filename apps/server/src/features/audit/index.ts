export { createAuditChain, type Chain } from './chain/chain-service.ts';
export { createAuditLogRewriting } from './chain/rewrite-service.ts';
export { createStaleChecks, type StaleCheck } from './stale-check-service.ts';
export {
  createAudit,
  createListFiles,
  type Audit,
  type AuditedParts,
  type AuditEvent,
  type EventActor,
  type ListFiles,
  type PlainEventName,
} from './service.ts';
export { auditLogRoutes, auditRoutes, toEvent } from './routes.ts';
export { createActorStore } from './operators/actor-store.ts';
export { createAuditLogStore } from './operators/audit-log-store.ts';
export { actorIn, forOperators, revealEvents } from './actor-details.ts';
export { isEventName, type EventName } from './texts.ts';
export { textOf as eventInWords } from './event-words.ts';
export type { AuditRow } from './store.ts';
