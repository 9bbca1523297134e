import { createAuditService, type Audit } from './service.ts';
import { createAuditStore } from './store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';

export { auditRoutes } from './routes.ts';
export type { Audit, AuditEvent } from './service.ts';
export { isEventName, type EventName } from './texts.ts';

export const createAudit = (parts: { db: Db; clock: Clock }): Audit =>
  createAuditService(createAuditStore(parts.db), parts.clock);
