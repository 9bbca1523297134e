import { hours, seconds } from '@hub/contract/limits';

/** Result of comparing the newest release in the feed with the running version. */
export type NewestRelease =
  | { readonly is: 'newest' }
  | { readonly is: 'newer'; readonly version: string }
  /** The feed does not answer or is unreadable. */
  | { readonly is: 'unknown' };

/** Timeout in milliseconds. It is short because status and console wait for the feed. */
const patience = seconds(2);
const askAgain = { after: hours(6), afterFailure: hours(0.1) } as const;

const numbersOf = (version: string): number[] | null => {
  const [, ...parts] = /^v?(\d+)\.(\d+)\.(\d+)(?:[+-].*)?$/.exec(version) ?? [];
  return parts.length === 3 ? parts.map(Number) : null;
};

/** Compares a release in the feed with the running version, such as `1.0.0+3f9c1a7be`. */
export function compareRelease(released: unknown, running: string): NewestRelease {
  const newestNumbers = typeof released === 'string' ? numbersOf(released) : null;
  const runningNumbers = numbersOf(running);
  if (typeof released !== 'string' || newestNumbers === null || runningNumbers === null)
    return { is: 'unknown' };
  const firstDifference = newestNumbers.findIndex(
    (number, index) => number !== runningNumbers[index],
  );
  const isNewer =
    firstDifference !== -1 &&
    (newestNumbers[firstDifference] ?? 0) > (runningNumbers[firstDifference] ?? 0);
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
 * Creates the function that reads the configured release feed, at most every few hours. It returns
 * null without a configured feed.
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
