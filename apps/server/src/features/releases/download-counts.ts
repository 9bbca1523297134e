import type { Noun } from './package-kinds.ts';
import type { Release, ReleaseStore } from './store.ts';

/**
 * Creates the download counts of releases. Counts are collected in memory, because an update of the
 * row by each download would serialize downloads.
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
    /** Counts one completed download. */
    add: (noun: Noun, { id }: Pick<Release, 'id'>): void => add(noun, id, 1),
    /** Writes the collected counts to the database. */
    async flush() {
      await write('plugin');
      await write('theme');
    },
  };
}

export type DownloadCounts = ReturnType<typeof createDownloadCounts>;
