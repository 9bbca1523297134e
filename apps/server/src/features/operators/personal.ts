import type { PersonalTable } from '#platform/personal.ts';

/** What this feature holds of people. */
export const operatorTables: readonly PersonalTable[] = [
  {
    table: 'operators',
    what: 'Who runs the hub, as what',
    until: 'as long as they do',
    rows: 'user_id = $1',
    columns: { user_id: 'none', role: 'given', since: 'given' },
  },
];
