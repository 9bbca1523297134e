import { createReadyOperator, type ReadyOperator } from './ready-service.ts';
import { createOperators, type Operators } from './service.ts';
import { createOperatorStore } from './store.ts';
import type { Audit } from '#features/audit';
import type { Users } from '#features/identity';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Passwords } from '#platform/passwords.ts';

export const loadOperatorMails = async () => (await import('./mails.tsx')).operatorMails;
export { operatorTables } from './personal.ts';
export { operatorRoutes } from './routes.ts';
export type { ReadyOperator } from './ready-service.ts';
export type { OperatorChange, Operators } from './service.ts';

interface OperatorsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly users: Users;
  readonly passwords: Passwords;
  readonly mailer: Mailer;
}

/** Who runs the hub, and as what. */
export function createOperatorsFeature(parts: OperatorsParts): {
  readonly operators: Operators;
  readonly ready: ReadyOperator;
} {
  const operators = createOperators({ ...parts, store: createOperatorStore(parts.db) });
  return { operators, ready: createReadyOperator({ ...parts, operators }) };
}
