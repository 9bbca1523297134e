import { setTimeout as delay } from 'node:timers/promises';
import { hours, seconds } from '@hub/contract/limits';
import type { Composition, Deps } from './composition.ts';
import { createInstances } from '#platform/db/instances/instances.ts';

/** Interval of heartbeats and readings of the database clock, in milliseconds. */
const every = seconds(10);
/** Offset from the database clock that is logged as a warning, in milliseconds. */
const mostAhead = seconds(30);
/** Minimum interval between two such warnings, in milliseconds. */
const remindEvery = hours(1);

/** Maximum time for signing off, in milliseconds; others notice the stop within a minute anyway. */
const leavePatience = seconds(1);
/** Returns a function that warns about a wrong machine clock immediately and then every hour. */
function createClockWatch({ clock, log }: Pick<Deps, 'clock' | 'log'>): () => void {
  let silentUntil = -Infinity;
  return () => {
    const ahead = clock.ahead();
    if (Math.abs(ahead) <= mostAhead) silentUntil = -Infinity;
    else if (performance.now() >= silentUntil) {
      silentUntil = performance.now() + remindEvery;
      const off = `${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'}`;
      log.warn(`machine clock found ${off} the database clock: correct it`);
    }
  };
}

/** Creates the heartbeat of this instance, which signs off at a stop. */
export function createInstanceRegistry(deps: Deps, { platform, features }: Composition) {
  const { db, clock, log, version, hub: name } = deps;
  const { marketplace } = features;
  // A secret may be removed when no instance needs it.
  const fingerprints = platform.rings.map(({ fingerprint }) => fingerprint);
  const hubs = createInstances(db);
  const watchClock = createClockWatch(deps);
  let timer: NodeJS.Timeout | undefined;
  let startedAt = clock.now();
  let running: Promise<void> | null = null;
  let isLost = false;

  platform.metrics.watch({
    name: 'hub_clock_offset_seconds',
    help: 'How far this machine’s clock is ahead of the database’s',
    labels: [],
    read: async () => [{ labels: {}, value: clock.ahead() / 1000 }],
  });

  const beat = async (): Promise<void> => {
    try {
      await clock.read();
      watchClock();
      await hubs.beat({
        name,
        startedAt,
        seenAt: clock.now(),
        version,
        fingerprints,
        aheadMs: Math.round(clock.ahead()),
        isBreakerOpen: marketplace.isAway(),
        marketplaceFault: marketplace.fault(),
      });
      isLost = false;
    } catch (error) {
      if (!isLost) log.warn({ err: error }, 'heartbeat failed');
      isLost = true;
    }
  };

  const leave = async (): Promise<void> => {
    await running;
    await hubs.leave({ name, startedAt });
  };

  return {
    beat,
    async start(): Promise<void> {
      startedAt = clock.now();
      await beat();
      timer = setInterval(() => {
        running ??= beat().finally(() => void (running = null));
      }, every);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.race([
        leave().catch(() => {}),
        delay(leavePatience, undefined, { ref: false }),
      ]);
    },
  };
}
