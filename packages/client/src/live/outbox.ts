import { minutes, seconds } from '@hub/contract/limits';
import { ApiError, type ErrorCode } from '#client/call/errors.ts';

/** Message without an answer yet. */
export interface OutboxMessage<M> {
  /** Client key, a UUID. The hub treats messages with the same key as one message. */
  readonly name: string;
  /** Time of writing. */
  readonly at: string;
  readonly message: M;
  /** Message of the hub's refusal; null while the outbox keeps trying. */
  readonly refused: string | null;
}

interface OutboxOptions<M, A> {
  /** Storage key in this browser, different for each person. */
  readonly key: string;
  /** Sends a message. Throws `Refusal` if a retry would be useless. */
  readonly send: (outgoing: OutboxMessage<M>) => Promise<A>;
  /** Returns false while the message must wait, for example for the answer to another message. */
  readonly isReady?: (message: M) => boolean;
  /** Called when the message has arrived; from then on, the app shows the hub's copy. */
  readonly onSent: (outgoing: OutboxMessage<M>, answer: A) => void;
}

export interface Outbox<M> {
  readonly add: (message: M) => OutboxMessage<M>;
  /** Retries a refused message under the same name. */
  readonly again: (name: string) => void;
  readonly remove: (name: string) => void;
  /** Edits the waiting messages, for example as soon as an answer names their conversation. */
  readonly change: (change: (message: M, name: string) => M) => void;
  /** Messages in the order of writing; the same array until a change. */
  readonly list: () => readonly OutboxMessage<M>[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends waiting messages immediately after the hub became reachable again. */
  readonly hurry: () => void;
  readonly stop: () => void;
}

/** Permanent refusal of a message by the hub; `message` holds the reason. */
export class Refusal extends Error {}

const firstPause = seconds(1);
const longestPause = minutes(1);

/** Milliseconds without a change by another tab, after which this tab sends its messages. */
const leftBehindAfter = seconds(20);

/** Codes of temporary errors, after which a retry may succeed. */
const passing: readonly ErrorCode[] = [
  'offline',
  'timeout',
  'unavailable',
  'internal',
  'rate_limited',
  'request_timeout',
  'csrf',
];

/** Longest silent wait. After it, the writer sees the refusal, and the next message is sent. */
const longestWait = minutes(2);

/** A refusal from outside the hub, such as a firewall's: a retry would meet it again. */
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
 * Sends messages in order, each after the answer to the previous message. Without a network they
 * wait, if necessary until the next visit. A message without an answer is resent under its client
 * key, which the hub recognizes.
 */
export function createOutbox<M, A>(options: OutboxOptions<M, A>): Outbox<M> {
  const { key, send, isReady = () => true, onSent } = options;
  const listeners = new Set<() => void>();
  const stored = (): readonly OutboxMessage<M>[] | null =>
    readKept(key) as readonly OutboxMessage<M>[] | null;
  let list = stored() ?? [];
  let isKept = true;
  let isSending = false;
  let isStopped = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let otherTimer: ReturnType<typeof setTimeout> | undefined;

  function show(next: readonly OutboxMessage<M>[]): void {
    list = next;
    for (const listener of listeners) listener();
  }

  /** Rereads storage first: another tab may have changed the list without an event yet. */
  function put(change: (list: readonly OutboxMessage<M>[]) => readonly OutboxMessage<M>[]): void {
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

  /** Returns true if the next message may follow immediately. */
  async function sendOne(outgoing: OutboxMessage<M>): Promise<boolean> {
    const answer = await send(outgoing).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if (isStopped) return false;
    if ('error' in answer) return markFailed(outgoing.name, answer.error);
    tries = 0;
    onSent(outgoing, answer.value);
    remove(outgoing.name);
    return true;
  }

  function markFailed(name: string, error: unknown): boolean {
    // The message of a signed-out person is sent after the next sign-in.
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

  /** Handles a change of the list by another tab of the same person. */
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

/**
 * Lists that this browser stores between visits. Storage may be blocked, full, or written by
 * others.
 */

/** Returns the stored list; null if it is missing, unreadable or no list. */
function readKept(listKey: string): readonly unknown[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(listKey) ?? '[]');
    return Array.isArray(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Returns true if storage accepted the list. */
function writeKept(listKey: string, list: readonly unknown[]): boolean {
  try {
    if (list.length === 0) localStorage.removeItem(listKey);
    else localStorage.setItem(listKey, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}
