import type { PersonalTable } from '#platform/personal.ts';

/** Data classification of this feature's tables. */
export const announcementTables: readonly PersonalTable[] = [
  {
    table: 'announcements',
    what: 'What is announced to buyers, and the number of the operator who wrote it',
    until: 'for ever, the number as long as that account',
    rows: null,
    columns: {
      id: 'none',
      text: 'none',
      level: 'none',
      audience: 'none',
      item_id: 'none',
      starts_at: 'none',
      ends_at: 'none',
      made_by: 'none',
    },
  },
];
