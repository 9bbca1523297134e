import type { PersonalTable } from '#platform/personal.ts';

const releases = (table: string, what: string): PersonalTable => ({
  table,
  what,
  until: 'for ever',
  rows: null,
  columns: {
    id: 'none',
    slug: 'none',
    version: 'none',
    size: 'none',
    sha256: 'none',
    requires: 'none',
    requires_php: 'none',
    tested: 'none',
    notes: 'none',
    signature: 'none',
    published_at: 'none',
    withdrawn_at: 'none',
    draft: 'none',
    share: 'none',
    downloads: 'none',
  },
});

/** Data classification of this feature's tables; none is about a person. */
export const releaseTables: readonly PersonalTable[] = [
  releases('plugin_releases', 'Releases of plugins'),
  releases('theme_releases', 'Releases of themes'),
];
