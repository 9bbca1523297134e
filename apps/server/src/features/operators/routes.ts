import type { Invitations } from './invitation-service.ts';
import type { OperatorChange, Operators, Views } from './service.ts';
import { invitationTexts, operatorTexts, viewTexts } from './texts.ts';
import { requireNewPassword } from '#features/identity';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';
import type { Passwords } from '#platform/secrets/passwords.ts';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { InvitationRow } from './invitation-store.ts';
import type { OperatorRow } from './store.ts';
import { readableEmail } from '#platform/text/readable.ts';

const toOperator = (row: OperatorRow): OperatorAnswerOf<'operatorsList'>['operators'][number] => ({
  id: row.userId,
  username: row.username,
  name: `${row.firstName} ${row.lastName}`,
  email: readableEmail(row.email),
  role: row.role,
  since: row.since?.toISOString() ?? null,
});

const toInvitation = (
  row: InvitationRow,
): OperatorAnswerOf<'operatorsList'>['invitations'][number] => ({
  id: row.id,
  email: row.email,
  role: row.role,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
});

const toOutcome = (outcome: OperatorChange) => ({
  success: outcome === 'done',
  message: operatorTexts[outcome],
});

interface OperatorServices {
  readonly operators: Operators;
  readonly invitations: Invitations;
  readonly views: Views;
}

export const operatorRoutes = ({ operators, invitations, views }: OperatorServices): Routes => ({
  operatorMe: async ({ user }) => ({
    username: user.username,
    firstname: user.firstName,
    lastname: user.lastName,
    email: readableEmail(user.email),
    role: user.role,
  }),
  operatorsList: async () => ({
    operators: (await operators.list()).map(toOperator),
    invitations: (await invitations.list()).map(toInvitation),
  }),
  async inviteOperator({ body: { email, role }, actor }) {
    const { kind } = await invitations.invite(email, role, actor);
    return { success: kind === 'invited', message: invitationTexts[kind] };
  },
  async revokeInvitation({ body: { id }, actor }) {
    const success = await invitations.revoke(id, actor);
    return { success, message: invitationTexts[success ? 'revoked' : 'revokedBefore'] };
  },
  addOperator: async ({ body: { email, role }, actor }) =>
    toOutcome(await operators.add(email, role, actor)),
  changeOperatorRole: async ({ body: { email, role }, actor }) =>
    toOutcome(await operators.changeRole(email, role, actor)),
  removeOperator: async ({ body, actor }) => toOutcome(await operators.remove(body.email, actor)),
  operatorViews: async ({ user }) => ({ views: await views.list(user.userId) }),
  async saveView({ user, body }) {
    const result = await views.save(user.userId, body);
    if (result === null) throw new Problem('not_found');
    return { success: result === 'saved', message: viewTexts[result] };
  },
  async removeView({ user, body: { id } }) {
    if (!(await views.remove(user.userId, id))) throw new Problem('not_found');
    return { success: true, message: viewTexts.removed };
  },
});

export const invitationRoutes = (invitations: Invitations, passwords: Passwords): Routes => ({
  invitation: {
    limit: ['verifyByAddress'],
    async handle({ body: { code } }) {
      const open = await invitations.find(code);
      if (!open) return { invitation: null };
      return { invitation: { email: open.email, role: open.role, has_account: open.hasAccount } };
    },
  },
  join: {
    limit: ['signInByAddress'],
    async handle({ body: { code, password, ...person }, address }) {
      const open = await invitations.find(code);
      if (!open) return { success: false, message: invitationTexts.ended, result_type: 'ended' };
      const account = {
        username: person.username,
        firstName: person.firstname,
        lastName: person.lastname,
      };
      requireNewPassword(password, { ...account, email: open.email });
      const passwordHash = await passwords.hash(password);
      const result = await invitations.join(code, { ...account, passwordHash }, address);
      const message = invitationTexts[result];
      if (result === 'joined') return { success: true, message };
      return { success: false, message, result_type: result };
    },
  },
  async ownInvitation({ user }) {
    const open = await invitations.findFor(user.email);
    return {
      invitation: open && { role: open.role, expires_at: open.expiresAt.toISOString() },
      role: user.role,
      console: user.role === null ? null : '/console/',
    };
  },
  async acceptInvitation({ user, address }) {
    const result = await invitations.accept(user.userId, address);
    return { success: result === 'joined', message: invitationTexts[result] };
  },
});
