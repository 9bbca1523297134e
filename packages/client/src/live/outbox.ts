import { minutes, seconds } from '@hub/contract/limits';
import { ApiError, type ErrorCode } from '#client/call/errors.ts';
import { readKept, writeKept } from './kept.ts';

/** What was written and has no answer yet. */
export interface Outgoing<M> {
  /** A UUID: the hub takes the same name again for the same message. */
  readonly name: string;
  /** When it was written. */
  readonly at: string;
  readonly message: M;
  /** Why the hub did not take it, in words; null: it will be sent, again and again. */
  readonly refused: string | null;
}

export interface OutboxOptions<M, A> {
  /** Where this browser keeps it: another for each person. */
  readonly key: string;
  /** Sends one. Throws `Refusal` where trying again is of no use. */
  readonly send: (outgoing: Outgoing<M>) => Promise<A>;
  /** Whether it may go out: what has to wait for another is left out until it is changed. */
  readonly isReady?: (message: M) => boolean;
  /** It has arrived; it is shown from the hub's own words from here on. */
  readonly onSent: (outgoing: Outgoing<M>, answer: A) => void;
}

export interface Outbox<M> {
  readonly add: (message: M) => Outgoing<M>;
  /** Tries what was refused once more, under its name. */
  readonly again: (name: string) => void;
  readonly remove: (name: string) => void;
  /** Changes what still waits: where an answer tells where it belongs. */
  readonly change: (change: (message: M, name: string) => M) => void;
  /** In the order of writing; the same array until something changes. */
  readonly list: () => readonly Outgoing<M>[];
  readonly subscribe: (listener: () => void) => () => void;
  /** The hub is there again: what waits goes out at once. */
  readonly hurry: () => void;
  readonly stop: () => void;
}

/** The hub has answered that it will not take a message; `message` says why. */
export class Refusal extends Error {}

const firstPause = seconds(1);
const longestPause = minutes(1);

/** What another tab has not sent by then may have been left behind by it: it was closed. */
const leftBehindAfter = seconds(20);

/** Another try may succeed. */
const passing: readonly ErrorCode[] = [
  'offline',
  'timeout',
  'unavailable',
  'internal',
  'rate_limited',
  'request_timeout',
  'csrf',
];

/** Longer than that nobody is left without a word: whoever wrote is told, and what follows goes out. */
const longestWait = minutes(2);

/** Of a refusal that no part of the hub has written, such as a firewall's: the next try meets it again. */
const isRefusedOutside = ({ code, status = 500 }: ApiError): boolean =>
  code === 'internal' && status < 500;

const isPassing = (error: ApiError): boolean =>
  passing.includes(error.code) &&
  !isRefusedOutside(error) &&
  (error.code !== 'rate_limited' || seconds(error.retryAfter ?? 0) <= longestWait);

const wordsOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields[0]?.message) || (error as Error).message;

const pauseAfter = (tries: number, error: ApiError): number => {
  if (error.retryAfter !== undefined) return seconds(error.retryAfter);
  return Math.min(longestPause, firstPause * 2 ** tries);
};

/**
 * Sends messages one after the other, in their order, until each is answered: without a network they
 * wait, also for the next visit. A message that was taken and whose answer got lost is sent again
 * under its name, which the hub knows by then.
 */
export function createOutbox<M, A>(options: OutboxOptions<M, A>): Outbox<M> {
  const { key, send, isReady = () => true, onSent } = options;
  const listeners = new Set<() => void>();
  const stored = (): readonly Outgoing<M>[] | null =>
    readKept(key) as readonly Outgoing<M>[] | null;
  let list = stored() ?? [];
  let isKept = true;
  let isSending = false;
  let isStopped = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let otherTimer: ReturnType<typeof setTimeout> | undefined;

  function show(next: readonly Outgoing<M>[]): void {
    list = next;
    for (const listener of listeners) listener();
  }

  /** Another tab may have changed what is kept, and this one not have heard of it yet. */
  function put(change: (list: readonly Outgoing<M>[]) => readonly Outgoing<M>[]): void {
    const next = change((isKept ? stored() : null) ?? list);
    isKept = writeKept(key, next);
    show(next);
  }

  const replace = (name: string, refused: string | null): void =>
    put((all) => all.map((each) => (each.name === name ? { ...each, refused } : each)));

  const remove = (name: string): void => put((all) => all.filter((each) => each.name !== name));

  async function pump(): Promise<void> {
    const next = list.find(({ refused, message }) => refused === null && isReady(message));
    if (isSending || isStopped || next === undefined) return;
    isSending = true;
    clearTimeout(timer);
    const isDone = await sendOne(next);
    isSending = false;
    if (isDone) void pump();
  }

  /** Whether the next one may follow at once. */
  async function sendOne(outgoing: Outgoing<M>): Promise<boolean> {
    const answer = await send(outgoing).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if (isStopped) return false;
    if ('error' in answer) return giveUp(outgoing.name, answer.error);
    tries = 0;
    onSent(outgoing, answer.value);
    remove(outgoing.name);
    return true;
  }

  function giveUp(name: string, error: unknown): boolean {
    // Whoever is not signed in sends it when they come back.
    if (error instanceof ApiError && error.code === 'unauthenticated') return false;
    if (error instanceof ApiError && isPassing(error)) {
      timer = setTimeout(() => void pump(), pauseAfter(tries, error));
      tries += 1;
      return false;
    }
    replace(name, wordsOf(error));
    return true;
  }

  function hurry(): void {
    tries = 0;
    void pump();
  }

  /** Another tab of the same person has written, or sent, one. */
  function hear({ key: changed }: StorageEvent): void {
    if (changed !== key) return;
    show(stored() ?? []);
    clearTimeout(otherTimer);
    otherTimer = setTimeout(() => void pump(), leftBehindAfter);
  }

  window.addEventListener('online', hurry);
  window.addEventListener('storage', hear);
  void pump();

  return {
    add(message) {
      const at = new Date().toISOString();
      const outgoing = { name: crypto.randomUUID(), at, message, refused: null };
      put((all) => [...all, outgoing]);
      void pump();
      return outgoing;
    },
    again(name) {
      replace(name, null);
      hurry();
    },
    remove,
    change(change) {
      put((all) => all.map((each) => ({ ...each, message: change(each.message, each.name) })));
      void pump();
    },
    list: () => list,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hurry,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      clearTimeout(otherTimer);
      window.removeEventListener('online', hurry);
      window.removeEventListener('storage', hear);
    },
  };
}
