import { hours, minutes, seconds } from '@hub/contract/limits';
import { loadMailTemplates } from './mail-templates.ts';
import { toMailBrand, type Deps, type Composition } from './composition.ts';
import { createBackUpApart } from '#platform/backup/back-up-apart.ts';
import { defaultLanguageOf } from './in-force.ts';
import { createInstanceRegistry } from './instance-registry.ts';
import { mailboxTask } from '#features/messenger';
import { censusTask } from '#features/overview';
import { createNightlyBackup } from '#platform/backup/nightly.ts';
import type { TaskRuns } from '#platform/db/instances/task-runs.ts';
import { createClaims } from '#platform/db/locks/claims.ts';
import { createMailQueue } from '#platform/mail/mailer.ts';
import { createMailTransport } from '#platform/mail/transport.ts';
import { createScheduledTask } from '#platform/jobs/scheduled-task.ts';
import { readCertificateEnd } from '#doctor/ask-outside.ts';
import { createAlertsFeature } from '#features/alerts';
import { tellMissing, writeBackup, type BackupOptions } from '#platform/backup/write-backup.ts';

export const createBackUp =
  (deps: Deps, { platform, features }: Composition) =>
  async (file: string, options: BackupOptions) => {
    const parts = {
      ...deps,
      catalog: deps.inForce().catalog,
      jobs: platform.jobs,
      files: { releases: features.releases.kept, conversations: features.messenger.kept },
      keys: platform.keys,
      recipient: deps.config.backupRecipient,
      hub: deps.version,
      now: () => deps.clock.now(),
    };
    const backup = await writeBackup(file, parts, options);
    tellMissing(deps.log, backup);
    await platform.done.record('backup', 'done');
    return backup;
  };

/** Intervals in milliseconds of the tasks that record their last result for all instances. */
const recorded = {
  marketplace: minutes(1),
  trail: minutes(1),
  leaving: minutes(1),
  housekeeping: hours(1),
  [censusTask]: minutes(1),
} as const;
/**
 * Intervals in milliseconds of tasks that run too often or find work too rarely to record a result.
 */
const unrecorded = {
  webhooks: seconds(5),
  alerts: minutes(1),
  /** The circuit breaker admits a probe every three seconds; this task notices its result. */
  returns: seconds(1),
} as const;
/** Accounts and licenses per run. Small batches spread the work evenly over the day. */
const batchSizes = { accounts: 5, licenses: 10 } as const;
/** Maximum time for running work to end when the hub stops, in milliseconds. */
export const stopTimeouts = {
  jobs: seconds(5),
  imports: seconds(4),
  downloads: seconds(3),
} as const;

/** Writes the backup in a separate process, unless only this process may open the database. */
function createWriteBackup(deps: Deps, parts: Composition) {
  const { commands, db } = deps;
  if (commands !== null && db.engine !== 'pglite') {
    return createBackUpApart({ commands, log: deps.log });
  }
  const backUp = createBackUp(deps, parts);
  return (file: string) => backUp(file, { files: true, replaces: true });
}

function createNightly(deps: Deps, parts: Composition) {
  const { config, db, clock, log } = deps;
  if (config.backups === null) return null;
  return createNightlyBackup({
    ...config.backups,
    isEncrypted: config.backupRecipient !== null,
    write: createWriteBackup(deps, parts),
    recordFailure: () => parts.platform.done.record('backup', 'failed'),
    claims: createClaims({ db, clock }),
    clock,
    log,
    metrics: parts.platform.metrics,
  });
}

/** Creates the scheduled and queued work. `tidy` to `comeRound` run the work of a task once. */
export function createBackground(deps: Deps, { platform, features }: Composition) {
  const { config, db, log } = deps;
  const { identity, operators, licenses, accounts, verification, messenger } = features;
  const transport = createMailTransport({
    url: config.smtpUrl,
    from: config.mailFrom,
    forbidNetwork: () => db.forbidNetwork(),
    messageIds: platform.messageIds,
  });
  const mails = createMailQueue({
    jobs: platform.jobs,
    transport,
    loadTemplates: () => loadMailTemplates(toMailBrand(deps), platform.keys),
    findRecipient: (userId, data) =>
      userId === null
        ? operators.invitations.findRecipient(Number(data['id']))
        : identity.users.findRecipient(userId, data),
    metrics: platform.metrics,
    defaultLanguage: () => defaultLanguageOf(deps),
  });
  const { done, metrics } = platform;
  const works = {
    async marketplace(signal: AbortSignal) {
      await accounts.accounts.syncDue(batchSizes.accounts, signal);
      await licenses.reconciler.checkDue(batchSizes.licenses, signal);
    },
    trail: (signal: AbortSignal) => features.chain.extend(signal),
    leaving: (signal: AbortSignal) => features.privacy.eraseDue(signal),
    webhooks: (signal: AbortSignal) => features.deliveries.round(signal),
  };
  const tidy = async (): Promise<void> => {
    await features.support.mailDue();
    await platform.limits.sweep();
    await identity.sweep();
    await operators.invitations.sweep();
    await accounts.sweep();
    await verification.sweep();
    await messenger.sweep();
    await features.privacy.sweep();
    await features.chain.sweep();
    await features.pictures.sweep();
    await features.releases.sweep();
    await features.deliveries.sweep();
  };
  const count = async (): Promise<void> => {
    await features.releases.counts.flush();
    await features.overview.census.update();
  };
  const nightly = createNightly(deps, { platform, features });
  const backUp = async (signal: AbortSignal): Promise<void> => nightly?.round(signal);
  const watched = { ...recorded, ...(messenger.mailbox && { [mailboxTask]: minutes(1) }) };
  const alerts = createHubAlerts(deps, { platform, features }, watched);
  const presence = createInstanceRegistry(deps, { platform, features });
  const tasksOf = <N extends string>(
    every: Readonly<Record<N, number>>,
    work: Readonly<Record<NoInfer<N>, (signal: AbortSignal) => Promise<unknown>>>,
    runs: TaskRuns | null,
  ) =>
    (Object.keys(every) as N[]).map((name) => {
      const task = { name, every: every[name], work: work[name], done: runs };
      return createScheduledTask({ ...task, log, clock: deps.clock, metrics });
    });
  const tasks = [
    ...tasksOf(recorded, { ...works, housekeeping: tidy, [censusTask]: count }, done),
    ...tasksOf(
      unrecorded,
      {
        ...works,
        alerts: () => alerts.check(),
        // The health page shows the last report of each instance.
        async returns(signal) {
          if (await features.marketplace.lookWhetherBack(signal)) await presence.beat();
        },
      },
      null,
    ),
    // The backup itself records its result.
    ...(nightly ? tasksOf({ backup: minutes(10) }, { backup: backUp }, null) : []),
  ];
  return {
    tidy,
    count,
    backUp,
    checkAlerts: () => alerts.check(),
    beat: () => presence.beat(),
    async comeRound(signal: AbortSignal) {
      for (const work of Object.values(works)) await work(signal);
    },
    async start() {
      await presence.start();
      await accounts.start();
      await platform.jobs.start([
        mails,
        ...messenger.queuesBy(transport),
        features.deliveries.queue,
        ...features.privacy.queuesBy(transport),
      ]);
      await nightly?.tellNewest();
      for (const task of tasks) task.start();
      messenger.mailbox?.start();
    },
    async breakOff() {
      await Promise.all([
        accounts.stop(stopTimeouts.imports),
        messenger.endStreams(),
        messenger.mailbox?.stop(),
        ...tasks.map((task) => task.stop()),
      ]);
    },
    async stop() {
      await platform.jobs.stop(stopTimeouts.jobs);
      await presence.stop();
      transport.close();
    },
  };
}

/** Interval between two checks of the certificate by any instance, in milliseconds. */
const certificateEvery = hours(1);

/** `every` has the interval of each task in milliseconds. */
export function createHubAlerts(
  deps: Deps,
  { platform, features }: Composition,
  every: Readonly<Record<string, number>>,
) {
  const { config } = deps;
  const claims = createClaims(deps);
  return createAlertsFeature({
    ...deps,
    ...platform,
    operators: features.operators.operators,
    hasNightlyBackup: config.backups !== null,
    every,
    async readCertificateEnd() {
      const isOurs = await claims.claim('look at the certificate', certificateEvery);
      return isOurs ? readCertificateEnd(config.publicUrl) : undefined;
    },
  });
}
