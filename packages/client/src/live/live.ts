import { minutes, seconds } from '@hub/contract/limits';
import { ApiError, type ErrorCode } from '#client/call/errors.ts';
import { openStream } from './live-stream.ts';

/** Answer of the polling call: the events since `after`, and the cursor for the next poll. */
export interface LiveAnswer<E> {
  readonly events: readonly E[];
  readonly last: string;
  readonly gap: boolean;
}

/** `live`: events come by the stream. `asking`: by polling. `offline`: the hub is unreachable. */
export type LiveState = 'starting' | 'live' | 'asking' | 'offline';

export interface LiveOptions<E> {
  /** URL of the stream. */
  readonly stream: string;
  /** Fetches the events after the given event id; without an argument, only the newest event id. */
  readonly ask: (after: string | undefined) => Promise<LiveAnswer<E>>;
  /** Called for each event. An event may arrive twice, and events may arrive out of order. */
  readonly onEvent: (event: E) => void;
  /**
   * Called when loaded data may be stale: at the start, and after a gap too long for single events.
   */
  readonly onGap: () => void;
  readonly onState?: (state: LiveState) => void;
}

export const askEach = { visible: seconds(5), hidden: seconds(30) } as const;
const longestPause = minutes(1);

/** Codes after which the caller no longer has access. */
const over: readonly ErrorCode[] = ['unauthenticated', 'second_factor', 'forbidden', 'not_found'];

const isNewer = (id: string, than: string): boolean => BigInt(id) > BigInt(than);

/** Milliseconds before the next retry, with jitter so that tabs do not retry in step. */
const pauseAfter = (tries: number, first: number): number =>
  Math.min(longestPause, first * 2 ** tries) * (0.75 + Math.random() / 2);

/**
 * Delivers events by the hub's stream, or by polling if a stream does not get through. After every
 * reconnect it fetches the missed events. Returns a function that stops the delivery.
 */
export function startLive<E>(options: LiveOptions<E>): () => void {
  const { ask, onEvent, onGap } = options;
  /** Newest delivered event; null before the first. */
  let lastDelivered: string | null = null;
  /** True if the stream began after `lastDelivered`: the cursor waits for the gap. */
  let isBehind = false;
  /** True if the running poll started before the stream opened. */
  let isTooEarly = false;
  let isOver = false;
  let state: LiveState = 'starting';
  let closeStream: (() => void) | null = null;
  let tries = 0;
  let failures = 0;
  let asking: Promise<void> | null = null;
  let streamTimer: ReturnType<typeof setTimeout> | undefined;
  let askTimer: ReturnType<typeof setTimeout> | undefined;

  const become = (next: LiveState): void => {
    if (next === state || isOver) return;
    state = next;
    options.onState?.(next);
  };

  const begin = (id: string): void => {
    lastDelivered = id;
    onGap();
  };

  function openSoon(after: number): void {
    clearTimeout(streamTimer);
    streamTimer = setTimeout(() => {
      if (closeStream !== null) return;
      closeStream = openStream(options.stream, { onHello, onData, onEnd });
    }, after);
  }

  function onHello(id: string): void {
    tries = 0;
    become('live');
    clearTimeout(askTimer);
    if (lastDelivered === null) begin(id);
    else if (isNewer(id, lastDelivered)) {
      isBehind = true;
      isTooEarly = asking !== null;
      void askNow();
    }
  }

  function onData(data: string, id: string): void {
    onEvent(JSON.parse(data) as E);
    if (!isBehind && (lastDelivered === null || isNewer(id, lastDelivered))) lastDelivered = id;
  }

  function onEnd(): void {
    closeStream = null;
    isBehind = false;
    // A running poll schedules the next poll itself.
    if (state === 'live' || state === 'starting') askSoon(Math.random() * seconds(1));
    become(state === 'offline' ? 'offline' : 'asking');
    openSoon(pauseAfter(tries, seconds(1)));
    tries += 1;
  }

  const askSoon = (after: number): void => {
    clearTimeout(askTimer);
    askTimer = setTimeout(() => void askNow(), after);
  };

  /** Runs a single poll at a time, because two answers could arrive in the wrong order. */
  const askNow = (): Promise<void> => (asking ??= askOnce().finally(() => (asking = null)));

  async function askOnce(): Promise<void> {
    const first = document.hidden ? askEach.hidden : askEach.visible;
    try {
      const answer = await ask(lastDelivered ?? undefined);
      if (isOver) return;
      failures = 0;
      take(answer);
      isBehind = isTooEarly;
      isTooEarly = false;
      if (isBehind) return askSoon(0);
      if (state === 'live') return;
      become('asking');
      askSoon(first);
    } catch (error) {
      if (isOver) return;
      if (error instanceof ApiError && over.includes(error.code)) return stop();
      if (state !== 'live') become('offline');
      askSoon(pauseAfter(failures, first));
      failures += 1;
    }
  }

  function take({ events, last, gap }: LiveAnswer<E>): void {
    if (lastDelivered === null) return begin(last);
    for (const event of events) onEvent(event);
    lastDelivered = last;
    if (gap) onGap();
  }

  /** Retries immediately: the page became visible or the network is back. */
  function hurry(): void {
    if (document.hidden || state === 'live') return;
    tries = 0;
    failures = 0;
    askSoon(0);
    openSoon(0);
  }

  /** Closes the stream when the network is lost, because it may look healthy for a minute. */
  function lose(): void {
    closeStream?.();
    closeStream = null;
    isBehind = false;
    become('offline');
    askSoon(askEach.visible);
    openSoon(askEach.visible);
  }

  function stop(): void {
    isOver = true;
    clearTimeout(streamTimer);
    clearTimeout(askTimer);
    closeStream?.();
    document.removeEventListener('visibilitychange', hurry);
    window.removeEventListener('online', hurry);
    window.removeEventListener('offline', lose);
  }

  document.addEventListener('visibilitychange', hurry);
  window.addEventListener('online', hurry);
  window.addEventListener('offline', lose);
  openSoon(0);
  return stop;
}
