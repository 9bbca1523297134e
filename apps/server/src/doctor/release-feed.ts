import { hours, seconds } from '@hub/contract/limits';

/** Newest release in the feed, with its version if it is newer than this one. */
export type NewestRelease =
  | { readonly is: 'newest' }
  | { readonly is: 'newer'; readonly version: string }
  /** The feed does not answer, or its answer is unreadable. */
  | { readonly is: 'unknown' };

/** Time limit of a read, because status and console read it each time, usually from the cache. */
const patience = seconds(2);
const askAgain = { after: hours(6), afterFailure: hours(0.1) } as const;

const numbersOf = (version: string): number[] | null => {
  const [, ...parts] = /^v?(\d+)\.(\d+)\.(\d+)(?:[+-].*)?$/.exec(version) ?? [];
  return parts.length === 3 ? parts.map(Number) : null;
};

/** Compares a release of the feed with this build, `1.0.0+3f9c1a7be`. */
export function compareRelease(released: unknown, running: string): NewestRelease {
  const newestNumbers = typeof released === 'string' ? numbersOf(released) : null;
  const runningNumbers = numbersOf(running);
  if (typeof released !== 'string' || newestNumbers === null || runningNumbers === null)
    return { is: 'unknown' };
  const place = newestNumbers.findIndex((number, index) => number !== runningNumbers[index]);
  const isNewer = place !== -1 && (newestNumbers[place] ?? 0) > (runningNumbers[place] ?? 0);
  return isNewer ? { is: 'newer', version: released } : { is: 'newest' };
}

async function ask(feed: URL, running: string): Promise<NewestRelease> {
  try {
    const answer = await fetch(feed, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patience),
    });
    const body = (await answer.json()) as { readonly version?: unknown };
    return answer.ok ? compareRelease(body.version, running) : { is: 'unknown' };
  } catch {
    return { is: 'unknown' };
  }
}

/**
 * Reads the release feed of the settings, every few hours at most; null if the settings name none.
 */
export function createReleaseFeed(
  feed: URL | null,
  running: string,
): () => Promise<NewestRelease | null> {
  let last: Promise<NewestRelease> | null = null;
  let askAt = 0;
  return async () => {
    if (feed === null) return null;
    const now = performance.now();
    if (last === null || now >= askAt) {
      askAt = now + askAgain.after;
      last = ask(feed, running);
      if ((await last).is === 'unknown') askAt = now + askAgain.afterFailure;
    }
    return last;
  };
}
