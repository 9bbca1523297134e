import { createInvitations, type Invitations } from './invitation-service.ts';
import { createInvitationStore } from './invitation-store.ts';
import { createReadyOperator, type ReadyOperator } from './ready-service.ts';
import { createOperators, type Operators } from './service.ts';
import { createOperatorStore } from './store.ts';
import { createViews, type Views } from './view-service.ts';
import { createViewStore } from './view-store.ts';
import type { Audit } from '#features/audit';
import type { Users } from '#features/identity';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Passwords } from '#platform/secrets/passwords.ts';
import type { Eraser } from '#platform/personal.ts';

export const loadOperatorMails = async () => (await import('./mails.tsx')).operatorMails;
export { invitationRoutes, operatorRoutes } from './routes.ts';
export type { Invitations } from './invitation-service.ts';
export type { ReadyOperator } from './ready-service.ts';
export type { OperatorChange, Operators } from './service.ts';

interface OperatorsDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly users: Users;
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  readonly keys: Keys;
  readonly publicUrl: URL;
}

/** Operators, their roles and their saved views. */
export function createOperatorsFeature(deps: OperatorsDependencies): {
  readonly operators: Operators;
  readonly invitations: Invitations;
  readonly ready: ReadyOperator;
  readonly views: Views;
  readonly eraser: Eraser;
} {
  const store = createOperatorStore(deps.db);
  const operators = createOperators({ ...deps, store });
  const invitationStore = createInvitationStore(deps.db);
  const invitations = createInvitations({ ...deps, operators: store, store: invitationStore });
  return {
    operators,
    invitations,
    ready: createReadyOperator({ ...deps, operators }),
    views: createViews(deps.db, createViewStore(deps.db)),
    eraser: {
      async erase(userId) {
        const user = await deps.users.findRecipient(userId, {});
        if (user) await invitationStore.removeByEmail(user.email);
        return false;
      },
    },
  };
}
