import type { PersonalTable } from '#platform/personal.ts';

/** Data classification of this feature's tables: a token belongs to a program, not to a person. */
export const tokenTables: readonly PersonalTable[] = [
  {
    table: 'api_tokens',
    what: 'Tokens of programs: their names, their hashes, what each may, and when it was used last',
    until: 'for ever, so that the trail’s names stay theirs',
    rows: null,
    columns: {
      id: 'none',
      name: 'none',
      hash: 'none',
      scopes: 'none',
      created_at: 'none',
      expires_at: 'none',
      last_used_at: 'none',
      revoked_at: 'none',
    },
  },
];
