import { hours } from '@hub/contract/limits';
import type { FileStore } from './file-store.ts';
import { fileTexts } from '#messenger/texts.ts';
import { after, type Clock } from '#platform/clock.ts';
import { createSemaphore } from '#platform/async/semaphore.ts';
import { Problem } from '#platform/problem.ts';

/** Files of one person that arrive at once, at one hub: those of two messages, on two devices. */
const atOnce = 10;
/** Files of one person that wait for their message, at all hubs: enough for several drafts. */
const mostLoose = 25;
/** Age after which an unused upload makes room for new ones. */
const looseFor = hours(1);

interface UnsentFiles {
  readonly store: FileStore;
  readonly clock: Clock;
  /** Removes them with their bytes. */
  readonly remove: (some: readonly { readonly id: number }[]) => Promise<void>;
}

/** Refuses a file if too many wait for their message; old unused ones are removed first. */
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

/** Semaphore for the uploads of one person; each occupies this instance’s disk while it arrives. */
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

/** Error codes of a full disk or quota. */
const full = new Set(['ENOSPC', 'EDQUOT']);

/** A full disk is reported to the sender and to operators, and is no error of the hub's. */
export function asNoRoom(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!full.has(code)) return error;
  return new Problem('unavailable', {
    message: fileTexts.noRoom,
    cause: error,
    retryAfterSeconds: 300,
  });
}
