import type { Noun } from './package-kinds.ts';
import type { Release, ReleaseStore } from './store.ts';

/**
 * Download counts of releases. They are collected in memory, because a row updated by each download
 * would serialize them.
 */
export function createDownloadCounts(stores: Readonly<Record<Noun, ReleaseStore>>) {
  const gathered = { plugin: new Map<number, number>(), theme: new Map<number, number>() };

  const add = (noun: Noun, id: number, downloads: number): void => {
    const counts = gathered[noun];
    counts.set(id, (counts.get(id) ?? 0) + downloads);
  };

  async function write(noun: Noun): Promise<void> {
    const counts = [...gathered[noun]];
    gathered[noun].clear();
    for (const [id, downloads] of counts) {
      try {
        await stores[noun].count(id, downloads);
      } catch (error) {
        add(noun, id, downloads);
        throw error;
      }
    }
  }

  return {
    /** A release went out to its last byte. */
    add: (noun: Noun, { id }: Pick<Release, 'id'>): void => add(noun, id, 1),
    /** Writes the collected counts to the database. */
    async flush() {
      await write('plugin');
      await write('theme');
    },
  };
}

export type DownloadCounts = ReturnType<typeof createDownloadCounts>;
