import type { Eraser } from '#platform/personal.ts';
import { createInvitations } from './invitation-service.ts';
import { createInvitationStore } from './invitation-store.ts';
import { createOperators, createViews, createReadyOperator } from './service.ts';
import { createOperatorStore, createViewStore } from './store.ts';
import type { Users } from '#features/identity';
import type { AuditedParts } from '#features/audit';

export const loadOperatorMails = async () => (await import('./mails.tsx')).operatorMails;
export { invitationRoutes, operatorRoutes } from './routes.ts';
export type { Invitations } from './invitation-service.ts';
export type { ReadyOperator } from './service.ts';
export type { OperatorChange, Operators } from './service.ts';

/** Operators, their roles, and saved views. */
export function createOperatorsFeature(deps: AuditedParts & { readonly users: Users }) {
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
      async erase(userId: number) {
        const user = await deps.users.findRecipient(userId, {});
        if (user) await invitationStore.removeByEmail(user.email);
        return false;
      },
    } satisfies Eraser,
  };
}
