import type { PersonalTable } from '#platform/personal.ts';

/** Data classification of this feature's tables. */
export const privacyTables: readonly PersonalTable[] = [
  {
    table: 'data_exports',
    what: 'Copies of everything about a person',
    until: 'the file seven days, that it was made thirty',
    rows: 'user_id = $1',
    columns: {
      id: 'none',
      user_id: 'none',
      asked_at: 'given',
      made_at: 'given',
      failed_at: 'given',
      expires_at: 'given',
      sha256: 'kept',
      size: 'given',
    },
  },
  {
    table: 'erasures',
    what: 'Accounts that are being erased, with the sealed address for the last mail',
    until: 'until that mail went, four days at most',
    rows: 'user_id = $1',
    columns: {
      user_id: 'none',
      by: 'given',
      actor: 'none',
      began_at: 'given',
      erased_at: 'given',
      farewell_sealed: 'kept',
    },
  },
];
