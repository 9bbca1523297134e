import type { PersonalTable } from '#platform/personal.ts';

/** Data classification of this feature's tables. */
export const catalogVersionTables: readonly PersonalTable[] = [
  {
    table: 'catalog_versions',
    what: 'Every version of the catalog, and the number of the operator who made it',
    until: 'for ever, the number as long as that account',
    rows: null,
    columns: {
      id: 'none',
      text: 'none',
      reason: 'none',
      restores: 'none',
      made_by: 'none',
      made_at: 'none',
    },
  },
];
