import { conversations as bounds } from '@hub/contract/conversation-limits';
import { seconds } from '@hub/contract/limits';
import { eventChannel, readTold, type Happened } from './event-store.ts';
import type { Events } from './events.ts';
import type { Presence } from './presence.ts';
import { concerns, eventText, type Line, type Reader, type Shown, type Views } from './readers.ts';
import type { Sessions } from '#features/identity';
import type { Db } from '#platform/db/db.ts';
import type { Hearing } from '#platform/db/hearing.ts';
import type { Log } from '#platform/log/log.ts';
import { createPlaces } from '#platform/async/places.ts';
import { Problem } from '#platform/problem.ts';

/** Of one hub; who comes after them asks again and again instead. */
const mostStreams = 3_000;

/** Events within the time that a transaction may take; where there are more, all pages ask for themselves. */
const mostMissed = 2_000;

/** How often the sessions of all are looked at, in milliseconds. */
const sessionsEvery = seconds(5);

interface Stream {
  readonly reader: Reader;
  /** In which second of `bounds.keepAlive` it is told that the hub is there: never all at once. */
  readonly slot: number;
  /** Null: what was missed is still being read. */
  line: Line | null;
  /** Up to this event its page knows everything, or reads it: what is heard of late is not told again. */
  from: number;
  /** What happened meanwhile, by the event's id. */
  readonly waiting: (readonly [id: number, data: object])[];
  /** Gives its place back. */
  readonly leave: () => void;
}

/** The pages that this hub tells what happens. */
export interface Streams {
  /**
   * Tells what happened since, and then goes on, over the line that is made when all else is well.
   * Throws `rate_limited` where the person has as many as they may.
   */
  open(reader: Reader, since: number | null, makeLine: () => Line): Promise<void>;
  /** Ends them all: each page comes back to whichever hub is there. */
  stop(): Promise<void>;
}

interface StreamParts {
  readonly db: Pick<Db, 'hear'>;
  readonly events: Pick<Events, 'catchUp'>;
  readonly views: Views;
  readonly presence: Pick<Presence, 'letGo'>;
  readonly sessions: Pick<Sessions, 'living'>;
  readonly log: Log;
}

const groupOf = ({ userId, role }: Reader): string => `${role ?? 'buyer'} ${userId}`;

const sessionsOf = (streams: readonly Stream[]): string[] => [
  ...new Set(streams.map(({ reader }) => reader.sessionHash)),
];

export function createStreams(parts: StreamParts): Streams {
  const { db, events, views, presence, sessions, log } = parts;
  const streams = new Set<Stream>();
  const places = createPlaces({ each: bounds.streamsPerPerson, all: mostStreams });
  let hearing: Hearing | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let second = 0;
  /** Up to this one every event has been told; null: nobody listens. */
  let settled: number | null = null;
  /** Later ones that were told. */
  const told = new Set<number>();
  let coming: Happened[] = [];
  let isTelling = false;
  let telling: Promise<void> | null = null;
  let looking: Promise<void> | null = null;

  function forget(stream: Stream): void {
    streams.delete(stream);
    stream.leave();
    // What happens while nobody listens is told to nobody.
    if (streams.size === 0) settled = null;
  }

  function drop(stream: Stream): void {
    forget(stream);
    stream.line?.end();
  }

  function settle(last: number): void {
    if (settled === null) return;
    settled = Math.max(settled, last);
    for (const id of told) if (id <= settled) told.delete(id);
  }

  /** Ends those whose session is over, or whose role is another than it was. */
  function keepLiving(some: readonly Stream[], living: Shown['living']): void {
    for (const stream of some) {
      const { sessionHash, role } = stream.reader;
      const now = living.get(sessionHash);
      if (now === undefined || (role !== null && now !== role)) drop(stream);
    }
  }

  /** What one page is told is what all pages of that person are told. */
  async function tellGroup(group: readonly Stream[], happened: readonly Happened[]): Promise<void> {
    const [first] = group;
    if (first === undefined) return;
    const { reader } = first;
    try {
      const news = happened.filter((each) => concerns(reader, each));
      const shown = await views.show({ ...reader, sessions: sessionsOf(group) }, news);
      keepLiving(group, shown.living);
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
      // Whoever comes back asks for what they missed here.
      log.warn({ err: error }, 'conversations: what happened could not be told');
      for (const stream of group) drop(stream);
    }
  }

  async function tell(happened: readonly Happened[]): Promise<void> {
    const concerned = [...streams].filter(({ reader }) =>
      happened.some((each) => concerns(reader, each)),
    );
    const groups = Map.groupBy(concerned, ({ reader }) => groupOf(reader));
    await Promise.all([...groups.values()].map((group) => tellGroup(group, happened)));
  }

  /** In one order: what comes meanwhile is told afterwards. */
  async function tellAll(): Promise<void> {
    isTelling = true;
    while (coming.length > 0) {
      const happened = coming.toSorted((a, b) => a.id - b.id);
      coming = [];
      await tell(happened);
    }
    isTelling = false;
  }

  function take(happened: Happened): void {
    if (told.has(happened.id)) return;
    told.add(happened.id);
    coming.push(happened);
    if (!isTelling) telling = tellAll();
  }

  /** Takes what nobody told this hub of. */
  async function lookForMissed(): Promise<void> {
    if (settled === null || streams.size === 0) return;
    const missed = await events.catchUp(null, { since: settled, most: mostMissed });
    if (missed.gap) for (const stream of streams) drop(stream);
    for (const happened of missed.events) take(happened);
    // Whoever goes on from there has been told what stands before.
    await telling;
    settle(missed.last);
  }

  async function endOver(): Promise<void> {
    const some = [...streams];
    keepLiving(some, await sessions.living(sessionsOf(some)));
  }

  async function round(): Promise<void> {
    await Promise.all([endOver(), presence.letGo(), lookForMissed()]);
  }

  /** One at a time; while the database is away there is nothing to tell. */
  const look = (work: () => Promise<void>): void => {
    looking ??= work()
      .catch(() => {})
      .finally(() => void (looking = null));
  };

  function tick(): void {
    second += 1;
    const slot = second % (bounds.keepAlive / seconds(1));
    const alive = eventText({ name: 'alive', data: {} });
    for (const stream of streams) if (stream.slot === slot) stream.line?.send(alive);
    if (second % (sessionsEvery / seconds(1)) === 0) look(round);
  }

  function begin(): void {
    if (hearing !== null) return;
    hearing = db.hear({
      channel: eventChannel,
      onPayload(payload) {
        const happened = readTold(payload);
        if (happened === null) look(lookForMissed);
        else take(happened);
      },
      onGap: () => look(lookForMissed),
    });
    timer = setInterval(tick, seconds(1));
    timer.unref();
  }

  function takePlace({ userId }: Reader): Stream['leave'] {
    if (isStopped) throw new Problem('unavailable');
    const leave = places.take(userId);
    if (leave === null) throw new Problem('rate_limited', { retryAfterSeconds: 60 });
    return leave;
  }

  return {
    async open(reader, since, makeLine) {
      const leave = takePlace(reader);
      const slot = second % (bounds.keepAlive / seconds(1));
      const stream: Stream = { reader, slot, line: null, from: 0, waiting: [], leave };
      streams.add(stream);
      try {
        const whose = reader.role === null ? reader.userId : null;
        const missed = await events.catchUp(whose, { since });
        settled ??= missed.last;
        stream.from = missed.last;
        begin();
        const shown = await views.show({ ...reader, sessions: [] }, missed.events);
        if (!streams.has(stream)) throw new Problem('unavailable');
        // A line that breaks meanwhile has told nothing of what was missed.
        const from = since ?? missed.last;
        // One that is newer than what the page has makes it ask, and be told that there is a gap.
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
    async stop() {
      isStopped = true;
      clearInterval(timer);
      for (const stream of streams) drop(stream);
      await hearing?.close();
      await telling;
    },
  };
}
