import { lostFilesAtOnce } from '@hub/contract/conversation-limits';
import type { LostStore } from './lost-store.ts';
import type { Audit } from '#features/audit';
import type { KeptFile, KeptFiles } from '#platform/backup/kept-files.ts';
import { isThere, lookForLost } from '#platform/backup/lost-files.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Deed } from '#platform/doer.ts';

/** A file that a message names, and whose bytes are not there, or not all of them. */
export interface LostFile {
  readonly id: number;
  readonly conversationId: number;
  readonly name: string;
  readonly bytes: number;
  readonly at: Date;
}

/** Files that were sent and are lost, as after a restore without them. */
export interface LostFiles {
  /** `all`: no more were found, and there was time to look for every one. */
  list(): Promise<{ readonly files: readonly LostFile[]; readonly all: boolean }>;
  /**
   * Takes those among them for lost that are: their messages say so, and nobody is warned of them any
   * more. Answers how many.
   */
  giveUp(ids: readonly number[], deed: Deed): Promise<number>;
  /** What was given up and is there again, as somebody found it, can be fetched again. */
  takeBack(): Promise<void>;
}

interface LostParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'record'>;
  readonly store: LostStore;
  readonly kept: KeptFiles;
}

/** Rows that are held at once. */
const portion = 100;

export function createLostFiles({ db, clock, audit, store, kept }: LostParts): LostFiles {
  async function only<File extends Pick<KeptFile, 'key' | 'size'>>(
    which: 'there' | 'lost',
    files: readonly File[],
  ): Promise<File[]> {
    const found: File[] = [];
    for (const file of files)
      if ((await isThere(kept, file)) === (which === 'there')) found.push(file);
    return found;
  }

  return {
    async list() {
      const { lost, isWhole } = await lookForLost(kept);
      const files = await store.byKeys(lost.slice(0, lostFilesAtOnce));
      return { files, all: isWhole && lost.length <= lostFilesAtOnce };
    },
    async giveUp(ids, { by, reason }) {
      const lost = await only('lost', await store.missed(ids));
      if (lost.length === 0) return 0;
      return db.transaction(async () => {
        const given = lost.map(({ id }) => id);
        const count = await store.giveUp(given, clock.now());
        if (count > 0) {
          const event = { event: 'messenger.files_given_up', userId: null } as const;
          const details = { files: count, reason };
          await audit.record({ ...event, actor: 'operator', by, details });
        }
        return count;
      });
    },
    async takeBack() {
      let after = 0;
      for (;;) {
        const some = await store.givenUp(after, portion);
        const there = await only('there', some);
        if (there.length > 0) await store.takeBack(there.map(({ id }) => id));
        const last = some.at(-1);
        if (last === undefined || some.length < portion) return;
        after = last.id;
      }
    },
  };
}
