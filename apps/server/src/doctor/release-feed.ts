import { hours, seconds } from '@hub/contract/limits';

export type NewestRelease =
  | { readonly is: 'newest' }
  | { readonly is: 'newer'; readonly version: string }
  /** The feed does not answer or is unreadable. */
  | { readonly is: 'unknown' };

/** Timeout in milliseconds. It is short because status and console wait for the feed. */
const patience = seconds(2);
const askAgain = { after: hours(6), afterFailure: hours(0.1) } as const;

const numbersIn = (version: string): string | undefined =>
  /^v?(\d+\.\d+\.\d+)(?:[+-].*)?$/.exec(version)?.[1];

/** Compares a release in the feed with the running version, such as `1.0.0+3f9c1a7be`. */
export function compareRelease(released: unknown, running: string): NewestRelease {
  if (typeof released !== 'string') return { is: 'unknown' };
  const [newest, current] = [numbersIn(released), numbersIn(running)];
  if (newest === undefined || current === undefined) return { is: 'unknown' };
  const isNewer = newest.localeCompare(current, 'en', { numeric: true }) > 0;
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

/** Creates the reader of the release feed, which asks every few hours; null without a feed. */
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
