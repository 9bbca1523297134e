import type { Db } from '#platform/db/db.ts';
import type { HubClock } from '#platform/clock.ts';
import { createHubs, type HubSeen } from '#platform/db/hubs.ts';
import type { DoneRow, LastDone } from '#platform/db/last-done.ts';
import type { Jobs, QueueTally } from '#platform/jobs.ts';

/** How all hubs of a database are, for whoever looks: a command, a screen. */
export interface Status {
  /** Of the program that was asked. */
  readonly version: string;
  readonly database: Db['engine'];
  readonly hubs: readonly HubSeen[];
  readonly queues: readonly QueueTally[];
  /** Since when the mail waits that waits longest; null: none does. */
  readonly oldestMail: Date | null;
  /** `unknown`: no hub runs that would ask it. */
  readonly marketplace: 'asked' | 'not asked' | 'unknown';
  /** What hubs do by themselves; without backups. */
  readonly rounds: readonly DoneRow[];
  readonly backup: DoneRow | null;
}

interface StatusParts {
  readonly db: Db;
  readonly clock: HubClock;
  readonly jobs: Pick<Jobs, 'tally'>;
  readonly done: LastDone;
  readonly version: string;
}

function marketplaceOf(hubs: readonly HubSeen[]): Status['marketplace'] {
  if (hubs.length === 0) return 'unknown';
  return hubs.some(({ isBreakerOpen }) => isBreakerOpen) ? 'not asked' : 'asked';
}

export const createStatus =
  ({ db, clock, jobs, done, version }: StatusParts): (() => Promise<Status>) =>
  async () => {
    const hubs = await createHubs(db).list(clock.now());
    const queues = await jobs.tally();
    const all = await done.list();
    return {
      version,
      database: db.engine,
      hubs,
      queues,
      oldestMail: queues.find(({ queue }) => queue === 'mail')?.oldest ?? null,
      marketplace: marketplaceOf(hubs),
      rounds: all.filter(({ name }) => name !== 'backup'),
      backup: all.find(({ name }) => name === 'backup') ?? null,
    };
  };
