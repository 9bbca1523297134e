import { setTimeout as delay } from 'node:timers/promises';
import { hours, seconds } from '@hub/contract/limits';
import type { HubClock } from '#platform/clock.ts';
import { createHubs } from '#platform/db/instances/hubs.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import type { Metrics } from '#platform/metrics.ts';

/** How often a hub says that it is there, and looks at the database's clock; in milliseconds. */
const every = seconds(10);
/** A machine whose clock is further off than this is told of, in milliseconds. */
const mostAhead = seconds(30);
/** How often at most, in milliseconds. */
const remindEvery = hours(1);

/** A stop waits for no longer until it has said that it goes: others know in a minute anyway. */
const leavePatience = seconds(1);

interface PresenceParts {
  readonly db: Db;
  readonly clock: HubClock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'watch'>;
  /** Of this hub, and of its release. */
  readonly name: string;
  readonly version: string;
  /** Of its secrets, the first first: a secret may go when no hub needs it any more. */
  readonly fingerprints: readonly string[];
  readonly isBreakerOpen: () => boolean;
}

/** This hub among those of its database: it registers, beats, and leaves. */
interface Presence {
  beat(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Tells of a clock that is off: when it begins, and again each hour. */
function createClockWatch({ clock, log }: Pick<PresenceParts, 'clock' | 'log'>): () => void {
  let silentUntil = -Infinity;
  return () => {
    const ahead = clock.ahead();
    if (Math.abs(ahead) <= mostAhead) silentUntil = -Infinity;
    else if (performance.now() >= silentUntil) {
      silentUntil = performance.now() + remindEvery;
      const off = `${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'}`;
      log.warn(
        `clock: this machine's is ${off} the database's, by which the hub goes. Set it right`,
      );
    }
  };
}

export function createPresence(parts: PresenceParts): Presence {
  const { db, clock, log, metrics, name, version, isBreakerOpen } = parts;
  const fingerprints = [...parts.fingerprints];
  const hubs = createHubs(db);
  const watchClock = createClockWatch(parts);
  let timer: NodeJS.Timeout | undefined;
  let startedAt = clock.now();
  let running: Promise<void> | null = null;
  let isLost = false;

  metrics.watch({
    name: 'hub_clock_offset_seconds',
    help: 'How far the clock of this machine is ahead of the database’s',
    labels: [],
    read: async () => [{ labels: {}, value: clock.ahead() / 1000 }],
  });

  const beat = async (): Promise<void> => {
    try {
      await clock.read();
      watchClock();
      const told = { aheadMs: Math.round(clock.ahead()), isBreakerOpen: isBreakerOpen() };
      await hubs.beat({ name, startedAt, seenAt: clock.now(), version, fingerprints, ...told });
      isLost = false;
    } catch (error) {
      if (!isLost) log.warn({ err: error }, 'hubs: this one cannot say that it is there');
      isLost = true;
    }
  };

  const leave = async (): Promise<void> => {
    await running;
    await hubs.leave({ name, startedAt });
  };

  return {
    beat,
    async start() {
      startedAt = clock.now();
      await beat();
      timer = setInterval(() => {
        running ??= beat().finally(() => void (running = null));
      }, every);
    },
    async stop() {
      clearInterval(timer);
      await Promise.race([
        leave().catch(() => {}),
        delay(leavePatience, undefined, { ref: false }),
      ]);
    },
  };
}
