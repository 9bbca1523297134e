import type { PersonalTable } from '#platform/personal.ts';

/** Data classification of this feature's tables. */
export const operatorTables: readonly PersonalTable[] = [
  {
    table: 'operators',
    what: 'Who runs the hub, as what',
    until: 'as long as they do',
    rows: 'user_id = $1',
    columns: { user_id: 'none', role: 'given', since: 'given' },
  },
  {
    table: 'operator_invitations',
    what: 'Open invitations to run the hub, with the invited address',
    until: 'until accepted or revoked, seven days at most',
    rows: 'lower(email) = (select lower(email) from users where id = $1)',
    columns: {
      id: 'none',
      email: 'given',
      role: 'given',
      code_hash: 'kept',
      created_at: 'given',
      expires_at: 'given',
    },
  },
];
