import type { PersonalTable } from '#platform/personal.ts';

/** Data classification of this feature's table, which is about no person. */
export const alertTables: readonly PersonalTable[] = [
  {
    table: 'owner_alerts',
    what: 'Problems of the hub that its owners were told of',
    until: 'until the problem is over',
    rows: null,
    columns: { problem: 'none', begun_at: 'none' },
  },
];
