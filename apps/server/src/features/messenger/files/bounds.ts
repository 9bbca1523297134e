import { hours } from '@hub/contract/limits';
import type { FileStore } from './file-store.ts';
import { fileTexts } from '#messenger/texts.ts';
import { after, type Clock } from '#platform/clock.ts';
import { createSemaphore } from '#platform/async/semaphore.ts';
import { Problem } from '#platform/problem.ts';

/** Simultaneous uploads of one person: two full messages on two devices. */
const atOnce = 10;
/** Maximum number of unsent files of one person, in all instances. */
const mostLoose = 25;
/** Age after which an unsent file may be removed for a new upload. */
const looseFor = hours(1);

interface UnsentFiles {
  readonly store: FileStore;
  readonly clock: Clock;
  /** Removes the rows and the content of files. */
  readonly remove: (files: readonly { readonly id: number }[]) => Promise<void>;
}

/** Removes old unsent files of the person. Throws `rate_limited` if too many are left. */
export async function requireRoom(userId: number, { store, clock, remove }: UnsentFiles) {
  const loose = await store.looseOf(userId);
  if (loose.length < mostLoose) return;
  const before = after(clock.now(), -looseFor);
  const [oldest, ...later] = loose;
  const old = loose.filter(({ createdAt }) => createdAt < before);
  if (old.length > 0) return remove(old);
  const ends = oldest ? after(oldest.createdAt, looseFor).getTime() : 0;
  throw new Problem('rate_limited', {
    message: fileTexts.tooManyLoose({ count: later.length + 1 }),
    retryAfterSeconds: Math.max(1, Math.ceil((ends - clock.now().getTime()) / 1000)),
  });
}

/** Limits the uploads of each person, because an incoming file occupies the local disk. */
export function createGate() {
  const permits = createSemaphore({ each: atOnce });
  return async <T>(userId: number, take: () => Promise<T>): Promise<T> => {
    const leave = permits.take(userId);
    if (leave === null) {
      throw new Problem('rate_limited', {
        message: fileTexts.tooManyAtOnce,
        retryAfterSeconds: 5,
      });
    }
    try {
      return await take();
    } finally {
      leave();
    }
  };
}

const full = new Set(['ENOSPC', 'EDQUOT']);

/** Converts the error of a full disk to `unavailable`. Returns other errors unchanged. */
export function asNoRoom(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!full.has(code)) return error;
  return new Problem('unavailable', {
    message: fileTexts.noRoom,
    cause: error,
    retryAfterSeconds: 300,
  });
}
