import { lostFilesAtOnce } from '@hub/contract/conversation-limits';
import { createLostStore } from './lost-store.ts';
import type { Events } from '#messenger/records/events.ts';
import type { AuditedParts } from '#features/audit';
import {
  type KeptFile,
  type KeptFiles,
  isThere,
  lookForLost,
} from '#platform/backup/kept-files.ts';
import type { OperatorAction } from '#platform/actor.ts';

/** Sent file with missing or incomplete content. */
export interface LostFile {
  readonly id: number;
  readonly conversationId: number;
  readonly name: string;
  readonly bytes: number;
  readonly at: Date;
}

interface LostParts extends Pick<AuditedParts, 'db' | 'clock' | 'audit'> {
  readonly events: Events;
  readonly kept: KeptFiles;
}

/** Number of rows held in memory at a time. */
const batch = 100;

/** Creates the service for sent files that are lost, such as after a restore without files. */
export function createLostFiles({ db, clock, audit, events, kept }: LostParts) {
  const store = createLostStore(db);

  async function filterByContent<File extends Pick<KeptFile, 'key' | 'size'>>(
    which: 'there' | 'lost',
    files: readonly File[],
  ): Promise<File[]> {
    const matching: File[] = [];
    for (const file of files)
      if ((await isThere(kept, file)) === (which === 'there')) matching.push(file);
    return matching;
  }

  /** Records an event for each message with a lost file, so that open clients reload it. */
  async function recordEvents(ids: readonly number[]): Promise<void> {
    for (const { conversationId, position, isNote } of await store.messagesOf(ids))
      await events.record({ conversationId, kind: 'message', position, isInternal: isNote });
  }

  const putBack = (ids: readonly number[]): Promise<void> =>
    db.transaction(async () => {
      await store.takeBack(ids);
      await recordEvents(ids);
    });

  return {
    /** Returns missing files. `all` is false if the search stopped early or found more. */
    async list(): Promise<{ readonly files: readonly LostFile[]; readonly all: boolean }> {
      const { lost, isWhole } = await lookForLost(kept);
      const files = await store.byKeys(lost.slice(0, lostFilesAtOnce));
      return { files, all: isWhole && lost.length <= lostFilesAtOnce };
    },
    /**
     * Marks missing files as lost. Their messages then show the loss, and the warning ends. Returns
     * the number of marked files.
     */
    async markLost(ids: readonly number[], { actor, reason }: OperatorAction): Promise<number> {
      const lost = await filterByContent('lost', await store.missed(ids));
      if (lost.length === 0) return 0;
      return db.transaction(async () => {
        const among = lost.map(({ id }) => id);
        const marked = await store.markLost(among, clock.now());
        if (marked.length === 0) return 0;
        await recordEvents(marked);
        const event = { event: 'messenger.files_given_up', userId: null } as const;
        const details = { files: marked.length, reason };
        await audit.record({ ...event, actor, details });
        return marked.length;
      });
    },
    /** Clears the mark of lost files that exist again, so that they can be downloaded. */
    async takeBack(): Promise<void> {
      let after = 0;
      for (;;) {
        const lostFiles = await store.lost(after, batch);
        const reappeared = await filterByContent('there', lostFiles);
        if (reappeared.length > 0) await putBack(reappeared.map(({ id }) => id));
        const last = lostFiles.at(-1);
        if (last === undefined || lostFiles.length < batch) return;
        after = last.id;
      }
    },
  };
}

export type LostFiles = ReturnType<typeof createLostFiles>;
