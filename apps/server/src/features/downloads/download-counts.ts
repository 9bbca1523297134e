import type { PackageKind } from './package-kinds.ts';
import type { Release, ReleaseStore } from './store.ts';

type Noun = PackageKind['noun'];

/** How often releases were downloaded. Gathered here, as a row that each download writes is a queue. */
export interface DownloadCounts {
  /** A release went out to its last byte. */
  add(noun: Noun, release: Pick<Release, 'id'>): void;
  /** Writes down what was gathered. */
  flush(): Promise<void>;
}

export function createDownloadCounts(stores: Readonly<Record<Noun, ReleaseStore>>): DownloadCounts {
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
    add: (noun, { id }) => add(noun, id, 1),
    async flush() {
      await write('plugin');
      await write('theme');
    },
  };
}
