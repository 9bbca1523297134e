import type { PersonalTable } from '#platform/personal.ts';

/** Data classification of the platform's own tables; none is about a person. */
export const platformTables: readonly PersonalTable[] = [
  {
    table: 'rate_counters',
    what: 'How often something was tried, by a keyed hash of who',
    until: 'until the limit’s time is over, a day at most',
    rows: null,
    columns: { key: 'none', window_start: 'none', count: 'none', expires_at: 'none' },
  },
  {
    table: 'signing_keys',
    what: 'The keys that sign certificates',
    until: 'for ever',
    rows: null,
    columns: {
      kid: 'none',
      public_jwk: 'none',
      private_sealed: 'none',
      created_at: 'none',
      retired_at: 'none',
    },
  },
  {
    table: 'index_keys',
    what: 'The keys by which sealed purchase codes are found',
    until: 'for ever',
    rows: null,
    columns: { name: 'none', key_sealed: 'none', created_at: 'none' },
  },
  {
    table: 'paces',
    what: 'When the marketplace was last called',
    until: 'until the next call',
    rows: null,
    columns: { name: 'none', slots: 'none' },
  },
  {
    table: 'hubs',
    what: 'The hubs that work on the database',
    until: 'until a minute after a hub was last seen',
    rows: null,
    columns: {
      name: 'none',
      started_at: 'none',
      seen_at: 'none',
      version: 'none',
      ahead_ms: 'none',
      is_breaker_open: 'none',
      fingerprints: 'none',
    },
  },
  {
    table: 'last_done',
    what: 'When the hubs last did what they do by themselves',
    until: 'until it is done again',
    rows: null,
    columns: {
      name: 'none',
      done_at: 'none',
      done_by: 'none',
      failed_at: 'none',
      failed_by: 'none',
    },
  },
  {
    table: 'signals',
    what: 'What a command told every hub, such as to read the catalog anew',
    until: 'for ever, one row each',
    rows: null,
    columns: { name: 'none', count: 'none', at: 'none' },
  },
  {
    table: 'daily_figures',
    what: 'How much of what there was on each day',
    until: 'for ever',
    rows: null,
    columns: { day: 'none', figure: 'none', label: 'none', count: 'none' },
  },
];
