import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { asNoRoom, createGate, requireRoom } from './bounds.ts';
import { createFileStore, type SentFile } from './file-store.ts';
import { lookInto } from './look-into.ts';
import { fileName } from './name-rules.ts';
import { openSentFiles, sentFolder } from './sent-files.ts';
import type { RefusalReason } from './type-of.ts';
import { after } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import {
  sweepArriving,
  writeBeside,
  writeDown,
  type FileMeasures,
} from '#platform/files/arriving-files.ts';
import { createKeyedQueue } from '#platform/async/keyed-queue.ts';
import { openIfThere } from '#platform/files/stored-files.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import type { Parts } from '#platform/parts.ts';

interface ArrivedFile extends FileMeasures {
  readonly path: string;
  readonly isOurs: true;
}

/** Reads this multiple of the limit, so that the sender of a larger file receives the error. */
const patience = 3;

interface Upload {
  readonly userId: number;
  readonly side: 'buyer' | 'publisher';
  /** File name from the sender. */
  readonly name: string;
  readonly bytes: Readable;
}

interface FileParts extends Pick<Parts, 'db' | 'clock' | 'ids' | 'limits'> {
  readonly storage: FileStorage;
}

const batch = 100;

export function createFiles({ db, clock, ids, limits, storage }: FileParts) {
  const store = createFileStore(db);
  const files = openSentFiles(storage, db);
  const folder = join(storage.dataDir, sentFolder);
  const passGate = createGate();
  const looks = createKeyedQueue();

  /** Removes the content before its row, so that a failed removal can be retried. */
  async function removeAll(rows: readonly { readonly id: number; readonly key: string }[]) {
    for (const { key } of rows) await files.remove(key);
    const rowIds = rows.map(({ id }) => id);
    if (rows.length > 0) await store.remove(rowIds, 'all');
  }

  /** Removes rows before their content, because a message may take a file at the same moment. */
  async function removeLoose(rows: readonly { readonly id: number }[]): Promise<void> {
    const rowIds = rows.map(({ id }) => id);
    const removed = await store.remove(rowIds, 'loose');
    for (const { key } of removed) await files.remove(key);
  }

  async function keep(given: Upload, arrived: ArrivedFile): Promise<SentFile | RefusalReason> {
    const { userId, side } = given;
    // Files of one person are inspected one at a time, so that ten uploads do not block the event
    // loop.
    const recognized = await looks.take(userId, () => lookInto(arrived.path));
    if (typeof recognized === 'string') return recognized;
    const key = hashOf(ids.token());
    const { size: bytes, sha256 } = arrived;
    const file = { ...recognized, key, name: fileName(given.name, recognized.type), bytes };
    // The row is inserted first, because content without a row would never be deleted.
    const row = { ...file, userId, side, sha256, createdAt: clock.now() };
    const id = await store.insert(row);
    try {
      await files.put(arrived, key);
    } catch (error) {
      await store.remove([id], 'loose');
      throw error;
    }
    return { id, ...file };
  }

  return {
    /**
     * Stores an upload for a later message. An aborted upload leaves nothing. Returns the reason if
     * the file is refused.
     */
    async take(given: Upload): Promise<SentFile | RefusalReason> {
      const { userId, bytes } = given;
      await limits.take('conversationFileByUser', String(userId));
      return passGate(userId, async () => {
        await requireRoom(userId, { store, clock, remove: removeLoose });
        const most = bounds.fileBytes;
        // The file is removed afterward unless it was stored.
        return writeBeside(folder, async (path) => {
          const measured = await writeDown({ bytes, path, most, taken: most * patience });
          return measured === 'too_large'
            ? measured
            : keep(given, { path, ...measured, isOurs: true });
        }).catch((error: unknown) => {
          throw asNoRoom(error);
        });
      });
    },
    /** Returns the file, or null if it does not exist or the buyer may not read it. */
    findForBuyer: store.findForBuyer,
    find: store.find,
    /** Opens the content of a file. Returns null if the content is missing. */
    open: ({ key }: SentFile) => openIfThere(files, key),
    /** Removes a batch of files that a person sent or received. Returns true if more may remain. */
    async forget(userId: number): Promise<boolean> {
      const fileRows = await store.aboutPerson(userId, batch);
      await removeAll(fileRows);
      return fileRows.length === batch;
    },
    async forgetIn(conversationIds: readonly number[]): Promise<void> {
      for (;;) {
        const fileRows = await store.inConversations(conversationIds, batch);
        await removeAll(fileRows);
        if (fileRows.length < batch) return;
      }
    },
    /** Removes old unsent files and incomplete uploads. */
    async sweep(): Promise<void> {
      await sweepArriving(folder, clock);
      const before = after(clock.now(), -bounds.looseFilesKept);
      await removeLoose(await store.loose(before, batch));
    },
  };
}

export type Files = ReturnType<typeof createFiles>;
