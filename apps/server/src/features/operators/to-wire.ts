import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { InvitationRow } from './invitation-store.ts';
import type { OperatorRow } from './store.ts';
import type { Operator } from '#http/calls/route.ts';
import { readableEmail } from '#platform/text/readable-host.ts';

export const toMe = (operator: Operator): OperatorAnswerOf<'operatorMe'> => ({
  username: operator.username,
  firstname: operator.firstName,
  lastname: operator.lastName,
  email: readableEmail(operator.email),
  role: operator.role,
});

export const toOperator = (
  row: OperatorRow,
): OperatorAnswerOf<'operatorsList'>['operators'][number] => ({
  id: row.userId,
  username: row.username,
  name: `${row.firstName} ${row.lastName}`,
  email: readableEmail(row.email),
  role: row.role,
  since: row.since?.toISOString() ?? null,
});

export const toInvitation = (
  row: InvitationRow,
): OperatorAnswerOf<'operatorsList'>['invitations'][number] => ({
  id: row.id,
  email: row.email,
  role: row.role,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
});
