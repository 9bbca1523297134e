import { createInvitations } from './invitation-service.ts';
import { createOperators, createReadyOperator, createViews } from './service.ts';
import type { AuditedParts } from '#features/audit';
import type { Users } from '#features/identity';

export const loadOperatorMails = async () => (await import('./mails.tsx')).operatorMails;
export { invitationRoutes, operatorRoutes } from './routes.ts';
export type { Invitations } from './invitation-service.ts';
export type { OperatorChange, Operators } from './service.ts';

export function createOperatorsFeature(deps: AuditedParts & { readonly users: Users }) {
  const operators = createOperators(deps);
  const invitations = createInvitations(deps);
  return {
    operators,
    invitations,
    ready: createReadyOperator({ ...deps, operators }),
    views: createViews(deps.db),
    eraser: { erase: invitations.erase },
  };
}
