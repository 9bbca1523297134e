import type { PersonalTable } from '#platform/personal.ts';

/** Data classification of this feature's tables. */
export const supportTables: readonly PersonalTable[] = [
  {
    table: 'support_mails',
    what: 'Reminders of the end of a support period that were mailed',
    until: 'as long as the license',
    rows: 'license_id in (select id from licenses where user_id = $1)',
    columns: { license_id: 'given', days_before: 'given', ends_at: 'given', mailed_at: 'given' },
  },
  {
    table: 'support_opt_outs',
    what: 'Who wants no such reminders',
    until: 'as long as the account',
    rows: 'user_id = $1',
    columns: { user_id: 'none', since: 'given' },
  },
];
