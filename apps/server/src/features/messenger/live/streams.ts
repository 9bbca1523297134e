import { conversations as bounds } from '@hub/contract/conversation-limits';
import { seconds } from '@hub/contract/limits';
import type { Role } from '@hub/contract/roles';
import type { LiveViews } from './live-views.ts';
import { concerns, eventText, type Line, type Reader } from './readers.ts';
import type { TypingIndicator } from './typing-indicator.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import {
  eventChannel,
  readNotification,
  type ConversationEvent,
} from '#messenger/records/event-store.ts';
import { mostAtOnce } from '#messenger/records/events.ts';
import type { ChannelSubscription } from '#platform/db/subscription.ts';
import { createSemaphore } from '#platform/async/semaphore.ts';
import { Problem } from '#platform/problem.ts';

/** Maximum number of streams of one instance. Further clients poll. */
const mostStreams = 3_000;

/** Maximum number of missed events to deliver one by one. After more, all clients reload. */
const mostMissed = 2_000;

const sessionsEvery = seconds(5);

interface Stream {
  readonly reader: Reader;
  /** Second within `bounds.keepAlive` of the heartbeat, which spreads the load of the streams. */
  readonly slot: number;
  /** Connection to the client; null while missed events are being read. */
  line: Line | null;
  /** Id of the last event that the client already has. Earlier events are not delivered again. */
  from: number;
  /** Events that arrive while missed events are being read, with their ids. */
  readonly waiting: (readonly [id: number, data: object])[];
  /** Returns the permit of the stream. */
  readonly leave: () => void;
}

/** Parts with the views and the indicator of live updates. */
export interface LiveParts extends MessengerParts {
  readonly views: LiveViews;
  readonly presence: TypingIndicator;
}

const groupOf = ({ userId, role, language }: Reader): string =>
  `${role ?? 'buyer'} ${userId} ${language.code}`;

const sessionsOf = (streams: readonly Stream[]): string[] => [
  ...new Set(streams.map(({ reader }) => reader.sessionHash)),
];

export function createStreams(parts: LiveParts) {
  const { db, events, views, presence, sessions, log } = parts;
  const streams = new Set<Stream>();
  const permits = createSemaphore({ each: bounds.streamsPerPerson, all: mostStreams });
  let subscription: ChannelSubscription | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let second = 0;
  /** Every event up to this id was delivered; null without streams. */
  let settled: number | null = null;
  /** Ids of delivered events after `settled`. */
  const delivered = new Set<number>();
  let pending: ConversationEvent[] = [];
  let isDelivering = false;
  let delivering: Promise<void> | null = null;
  let runningCheck: Promise<void> | null = null;

  function forget(stream: Stream): void {
    streams.delete(stream);
    stream.leave();
    // Without streams no events are delivered.
    if (streams.size === 0) settled = null;
  }

  function drop(stream: Stream): void {
    forget(stream);
    stream.line?.end();
  }

  function settle(last: number): void {
    if (settled === null) return;
    settled = Math.max(settled, last);
    for (const id of delivered) if (id <= settled) delivered.delete(id);
  }

  /** Ends the streams of ended sessions and of changed roles. */
  function endInvalidStreams(
    some: readonly Stream[],
    living: ReadonlyMap<string, Role | null>,
  ): void {
    for (const stream of some) {
      const { sessionHash, role } = stream.reader;
      const now = living.get(sessionHash);
      if (now === undefined || (role !== null && now !== role)) drop(stream);
    }
  }

  /** Delivers events to all streams of one person in one language. */
  async function deliverToGroup(
    group: readonly Stream[],
    happened: readonly ConversationEvent[],
  ): Promise<void> {
    const [first] = group;
    if (first === undefined) return;
    const { reader } = first;
    try {
      const visibleEvents = happened.filter((event) => concerns(reader, event));
      // The clients reconnect, learn of the gap and reload their data once.
      if (visibleEvents.length > mostAtOnce) return group.forEach(drop);
      const shown = await views.show({ ...reader, sessions: sessionsOf(group) }, visibleEvents);
      endInvalidStreams(group, shown.living);
      const texts = [...shown.events].map(
        ([id, data]) => [id, eventText({ id: settled ?? 0, data })] as const,
      );
      for (const stream of group) {
        if (!streams.has(stream)) continue;
        const missing = texts.filter(([id]) => id > stream.from).map(([, text]) => text);
        if (!stream.line) stream.waiting.push(...shown.events);
        else if (missing.length > 0) stream.line.send(missing.join(''));
      }
    } catch (error) {
      // The clients reconnect and fetch the missed events.
      log.warn({ err: error }, 'conversation event delivery failed');
      for (const stream of group) drop(stream);
    }
  }

  async function deliver(happened: readonly ConversationEvent[]): Promise<void> {
    const concerned = [...streams].filter(({ reader }) =>
      happened.some((event) => concerns(reader, event)),
    );
    const groups = Map.groupBy(concerned, ({ reader }) => groupOf(reader));
    await Promise.all([...groups.values()].map((group) => deliverToGroup(group, happened)));
  }

  /** Delivers waiting events in order of their ids, until no event is left. */
  async function deliverPending(): Promise<void> {
    isDelivering = true;
    while (pending.length > 0) {
      const happened = pending.toSorted((a, b) => a.id - b.id);
      pending = [];
      await deliver(happened);
    }
    isDelivering = false;
  }

  function enqueue(happened: ConversationEvent): void {
    if (delivered.has(happened.id)) return;
    delivered.add(happened.id);
    pending.push(happened);
    if (!isDelivering) delivering = deliverPending();
  }

  /** Delivers events that arrived without a notification. */
  async function deliverMissed(): Promise<void> {
    if (settled === null || streams.size === 0) return;
    const missed = await events.catchUp(null, { since: settled, most: mostMissed });
    if (missed.gap) for (const stream of streams) drop(stream);
    for (const happened of missed.events) enqueue(happened);
    // A client that continues from this cursor has received all earlier events.
    await delivering;
    settle(missed.last);
  }

  async function checkSessions(): Promise<void> {
    const open = [...streams];
    endInvalidStreams(open, await sessions.living(sessionsOf(open)));
  }

  async function runChecks(): Promise<void> {
    await Promise.all([checkSessions(), presence.letGo(), deliverMissed()]);
  }

  /** Runs one check at a time. Errors are ignored, because the next check repeats the work. */
  const startCheck = (work: () => Promise<void>): void => {
    runningCheck ??= work()
      .catch(() => {})
      .finally(() => void (runningCheck = null));
  };

  function tick(): void {
    second += 1;
    const slot = second % (bounds.keepAlive / seconds(1));
    const alive = eventText({ name: 'alive', data: {} });
    for (const stream of streams) if (stream.slot === slot) stream.line?.send(alive);
    if (second % (sessionsEvery / seconds(1)) === 0) startCheck(runChecks);
  }

  function begin(): void {
    if (subscription !== null) return;
    subscription = db.subscribe({
      channel: eventChannel,
      onPayload(payload) {
        const happened = readNotification(payload);
        if (happened === null) startCheck(deliverMissed);
        else enqueue(happened);
      },
      onGap: () => startCheck(deliverMissed),
    });
    timer = setInterval(tick, seconds(1));
    timer.unref();
  }

  function takePermit({ userId }: Reader): Stream['leave'] {
    if (isStopped) throw new Problem('unavailable');
    const leave = permits.take(userId);
    if (leave === null) throw new Problem('rate_limited', { retryAfterSeconds: 60 });
    return leave;
  }

  return {
    /**
     * Opens a stream that delivers missed events and then new events. The connection is created
     * after all checks. Throws `rate_limited` above the limit of the person or the instance.
     */
    async open(reader: Reader, since: number | null, makeLine: () => Line): Promise<void> {
      const leave = takePermit(reader);
      const slot = second % (bounds.keepAlive / seconds(1));
      const stream: Stream = { reader, slot, line: null, from: 0, waiting: [], leave };
      streams.add(stream);
      try {
        const buyerId = reader.role === null ? reader.userId : null;
        const missed = await events.catchUp(buyerId, { since });
        settled ??= missed.last;
        stream.from = missed.last;
        begin();
        const shown = await views.show({ ...reader, sessions: [] }, missed.events);
        if (!streams.has(stream)) throw new Problem('unavailable');
        // A connection that breaks now has received no missed event.
        const from = since ?? missed.last;
        // An id newer than the client’s cursor makes the client poll and learn of the gap.
        const id = missed.gap ? Math.max(missed.last, from + 1) : from;
        const waiting = stream.waiting.splice(0).filter(([each]) => each > stream.from);
        const line = makeLine();
        line.onEnd(() => forget(stream));
        line.send(
          [
            eventText({ name: 'hello', id, data: {} }),
            ...[...shown.events, ...waiting].map(([, data]) => eventText({ id, data })),
          ].join(''),
        );
        stream.line = line;
      } catch (error) {
        forget(stream);
        throw error;
      }
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      for (const stream of streams) drop(stream);
      await subscription?.close();
      await delivering;
    },
  };
}

export type Streams = ReturnType<typeof createStreams>;
