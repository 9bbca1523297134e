import type { Noun } from './package-kinds.ts';
import type { Release, ReleaseStore } from './store.ts';

/**
 * Creates the download counts of releases. Counts are collected in memory, because an update of the
 * row by each download would serialize downloads.
 */
export function createDownloadCounts(stores: Readonly<Record<Noun, Pick<ReleaseStore, 'count'>>>) {
  const gathered = { plugin: new Map<number, number>(), theme: new Map<number, number>() };

  const add = (noun: Noun, { id }: Pick<Release, 'id'>, downloads = 1): void => {
    const counts = gathered[noun];
    counts.set(id, (counts.get(id) ?? 0) + downloads);
  };

  async function write(noun: Noun): Promise<void> {
    for (const [id, downloads] of gathered[noun]) {
      // Only this count, because a failure must keep the others for the next write.
      gathered[noun].delete(id);
      try {
        await stores[noun].count(id, downloads);
      } catch (error) {
        add(noun, { id }, downloads);
        throw error;
      }
    }
  }

  return {
    /** Counts one completed download, unless `downloads` says more. */
    add,
    async flush() {
      await write('plugin');
      await write('theme');
    },
  };
}

export type DownloadCounts = ReturnType<typeof createDownloadCounts>;
