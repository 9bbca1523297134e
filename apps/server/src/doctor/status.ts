import { createReleaseFeed, type NewestRelease } from './release-feed.ts';
import type { Config } from '#settings/config-shape.ts';
import type { Db } from '#platform/db/db.ts';
import { createInstances, type Instance } from '#platform/db/instances/instances.ts';
import type { TaskRun, TaskRuns } from '#platform/db/instances/task-runs.ts';
import type { QueueTally } from '#platform/jobs/jobs.ts';
import type { Parts } from '#platform/parts.ts';

/** State of all instances on a database, for commands and screens. */
export interface Status {
  /** Version and commit. */
  readonly version: string;
  /** Null if the settings name no release feed. */
  readonly newest: NewestRelease | null;
  readonly database: Db['engine'];
  readonly hubs: readonly Instance[];
  readonly queues: readonly QueueTally[];
  readonly oldestMail: Date | null;
  /** `unknown` if no instance runs that could call it. */
  readonly marketplace: 'asked' | 'failing' | 'not asked' | 'unknown';
  /** End of the last marketplace call while calls fail; otherwise null. */
  readonly marketplaceFault: string | null;
  /** Scheduled tasks except backups. */
  readonly tasks: readonly TaskRun[];
  readonly backup: TaskRun | null;
}

interface StatusParts extends Pick<Parts, 'db' | 'clock' | 'jobs'> {
  readonly done: TaskRuns;
  readonly version: string;
  readonly config: Pick<Config, 'releaseFeed'>;
}

const faultOf = (hubs: readonly Instance[]): string | null =>
  hubs.find(({ marketplaceFault }) => marketplaceFault !== null)?.marketplaceFault ?? null;

function marketplaceOf(hubs: readonly Instance[]): Status['marketplace'] {
  if (hubs.length === 0) return 'unknown';
  if (hubs.some(({ isBreakerOpen }) => isBreakerOpen)) return 'not asked';
  return faultOf(hubs) === null ? 'asked' : 'failing';
}

export function createStatus({ db, clock, jobs, done, version, config }: StatusParts) {
  const findNewest = createReleaseFeed(config.releaseFeed, version);
  return async (): Promise<Status> => {
    const newest = findNewest();
    const hubs = await createInstances(db).list(clock.now());
    const queues = await jobs.tally();
    const all = await done.list();
    return {
      version,
      newest: await newest,
      database: db.engine,
      hubs,
      queues,
      oldestMail: queues.find(({ queue }) => queue === 'mail')?.oldest ?? null,
      marketplace: marketplaceOf(hubs),
      marketplaceFault: faultOf(hubs),
      tasks: all.filter(({ name }) => name !== 'backup'),
      backup: all.find(({ name }) => name === 'backup') ?? null,
    };
  };
}
