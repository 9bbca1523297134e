import { setTimeout as delay } from 'node:timers/promises';
import { hours, seconds } from '@hub/contract/limits';
import type { HubClock } from '#platform/clock.ts';
import { createInstances } from '#platform/db/instances/instances.ts';
import type { MarketplacePresence } from './marketplaces.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { Parts } from '#platform/parts.ts';

/**
 * Interval in milliseconds at which the instance sends its heartbeat and reads the database clock.
 */
const every = seconds(10);
/**
 * Difference between machine clock and database clock that is logged as a warning, in milliseconds.
 */
const mostAhead = seconds(30);
/** Minimum interval between two such warnings, in milliseconds. */
const remindEvery = hours(1);

/**
 * Maximum time in milliseconds for signing off at a stop. Without a sign-off, other instances
 * notice the stop within a minute.
 */
const leavePatience = seconds(1);

interface InstanceRegistryDependencies extends Pick<Parts, 'db' | 'log'> {
  readonly clock: HubClock;
  readonly metrics: Pick<Metrics, 'watch'>;
  readonly name: string;
  readonly version: string;
  /**
   * Fingerprints of the instance's secrets, in order. A secret may be removed when no instance
   * needs it.
   */
  readonly fingerprints: readonly string[];
  readonly marketplace: Pick<MarketplacePresence, 'isAway' | 'fault'>;
}

/** Returns a function that warns about a wrong machine clock immediately and then every hour. */
function createClockWatch({
  clock,
  log,
}: Pick<InstanceRegistryDependencies, 'clock' | 'log'>): () => void {
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

/**
 * Creates the registration of this instance in its database. It sends heartbeats and signs off at a
 * stop.
 */
export function createInstanceRegistry(deps: InstanceRegistryDependencies) {
  const { db, clock, log, metrics, name, version, marketplace } = deps;
  const fingerprints = [...deps.fingerprints];
  const hubs = createInstances(db);
  const watchClock = createClockWatch(deps);
  let timer: NodeJS.Timeout | undefined;
  let startedAt = clock.now();
  let running: Promise<void> | null = null;
  let isLost = false;

  metrics.watch({
    name: 'hub_clock_offset_seconds',
    help: 'How far this machine’s clock is ahead of the database’s',
    labels: [],
    read: async () => [{ labels: {}, value: clock.ahead() / 1000 }],
  });

  const beat = async (): Promise<void> => {
    try {
      await clock.read();
      watchClock();
      const lastReport = {
        aheadMs: Math.round(clock.ahead()),
        isBreakerOpen: marketplace.isAway(),
        marketplaceFault: marketplace.fault(),
      };
      await hubs.beat({
        name,
        startedAt,
        seenAt: clock.now(),
        version,
        fingerprints,
        ...lastReport,
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
