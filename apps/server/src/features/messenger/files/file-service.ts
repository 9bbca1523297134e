import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { asNoRoom, createGate, requireRoom } from './bounds.ts';
import type { FileStore, SentFile } from './file-store.ts';
import { lookInto } from './look-into.ts';
import { fileName } from './name-rules.ts';
import { sentFolder } from './sent-files.ts';
import type { RefusalReason } from './type-of.ts';
import { after } from '#platform/clock.ts';
import type { RateLimits } from '#platform/db/counters/rate-limits.ts';
import { hashOf } from '#platform/ids.ts';
import {
  sweepArriving,
  writeBeside,
  writeDown,
  type FileMeasures,
} from '#platform/files/arriving-files.ts';
import { createKeyedQueue } from '#platform/async/keyed-queue.ts';
import { openIfThere, type StoredFiles } from '#platform/files/stored-files.ts';
import type { Parts } from '#platform/parts.ts';

/** A file of this machine, as it was measured on its way in. */
interface ArrivedFile extends FileMeasures {
  readonly path: string;
  readonly isOurs: true;
}

/**
 * Multiple of the size limit that is read of an oversized upload, so that its sender receives the
 * error.
 */
const patience = 3;

/**
 * Writes an incoming file to the folder and runs `work`; `too_large` without writing more than
 * `most`. Unless moved, the file is removed afterwards, also on failure.
 */
const withArriving = <T>(
  { bytes, folder, most }: { bytes: Readable; folder: string; most: number },
  work: (file: ArrivedFile | 'too_large') => Promise<T>,
): Promise<T> =>
  writeBeside(folder, async (path) => {
    const measured = await writeDown({ bytes, path, most, taken: most * patience });
    return work(measured === 'too_large' ? measured : { path, ...measured, isOurs: true });
  });

interface Upload {
  readonly userId: number;
  readonly side: 'buyer' | 'publisher';
  /** Name that the sender’s page gave the file. */
  readonly name: string;
  readonly bytes: Readable;
}

interface FileDependencies extends Pick<Parts, 'clock' | 'ids'> {
  readonly dataDir: string;
  readonly store: FileStore;
  readonly files: StoredFiles;
  readonly limits: Pick<RateLimits, 'take'>;
}

/** Files of one batch. */
const batch = 100;

/** Files that messages name. */
export function createFiles(deps: FileDependencies) {
  const { store, files, limits, clock, ids } = deps;
  const folder = join(deps.dataDir, sentFolder);
  const passGate = createGate();
  const looks = createKeyedQueue();

  /** Removes the content before the row that locates it, so that a failure can be retried. */
  async function removeAll(some: readonly { readonly id: number; readonly key: string }[]) {
    for (const { key } of some) await files.remove(key);
    if (some.length > 0)
      await store.remove(
        some.map(({ id }) => id),
        'all',
      );
  }

  /** A message may name one at this moment: the row decides, and its bytes go after it. */
  async function removeLoose(some: readonly { readonly id: number }[]): Promise<void> {
    const gone = await store.remove(
      some.map(({ id }) => id),
      'loose',
    );
    for (const { key } of gone) await files.remove(key);
  }

  async function keep(given: Upload, arrived: ArrivedFile): Promise<SentFile | RefusalReason> {
    const { userId, side } = given;
    // One file of a person at a time: ten at once would block the event loop for everyone else.
    const known = await looks.take(userId, () => lookInto(arrived.path));
    if (typeof known === 'string') return known;
    const key = hashOf(ids.token());
    const { size: bytes, sha256 } = arrived;
    const file = { ...known, key, name: fileName(given.name, known.type), bytes };
    // The row is inserted first: a file without one would stay forever.
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
    /** Stores an upload for a later message; an aborted one leaves nothing. */
    async take(given: Upload): Promise<SentFile | RefusalReason> {
      const { userId, bytes } = given;
      await limits.take('conversationFileByUser', String(userId));
      return passGate(userId, async () => {
        await requireRoom(userId, { store, clock, remove: removeLoose });
        const arriving = { bytes, folder, most: bounds.fileBytes };
        return withArriving(arriving, async (file) =>
          file === 'too_large' ? file : keep(given, file),
        ).catch((error: unknown) => {
          throw asNoRoom(error);
        });
      });
    },
    /** Null: there is none, or it is not for that buyer. */
    findForBuyer: (id: number, userId: number): Promise<SentFile | null> =>
      store.findForBuyer(id, userId),
    find: (id: number): Promise<SentFile | null> => store.find(id),
    /** Null: its bytes are not there, as after a restore without them. */
    open: ({ key }: Pick<SentFile, 'key'>): Promise<Readable | null> => openIfThere(files, key),
    /** Removes a batch of files that a person sent or received; returns true if more may remain. */
    async forget(userId: number): Promise<boolean> {
      const some = await store.aboutPerson(userId, batch);
      await removeAll(some);
      return some.length === batch;
    },
    /** Removes the files of these conversations. */
    async forgetIn(conversationIds: readonly number[]): Promise<void> {
      for (;;) {
        const some = await store.inConversations(conversationIds, batch);
        await removeAll(some);
        if (some.length < batch) return;
      }
    },
    /** Removes unused and incomplete uploads. */
    async sweep(): Promise<void> {
      await sweepArriving(folder, clock);
      const before = after(clock.now(), -bounds.looseFilesKept);
      await removeLoose(await store.loose(before, batch));
    },
  };
}

export type Files = ReturnType<typeof createFiles>;
