import { hours, minutes, seconds } from '@hub/contract/limits';
import { loadMailTemplates } from './mail-templates.ts';
import { toMailBrand, type Deps, type Composition } from './composition.ts';
import { createBackUpApart } from '#platform/backup/back-up-apart.ts';
import { createHubAlerts } from './alerts.ts';
import { createBackUp } from './back-up.ts';
import { createInstanceRegistry } from './instance-registry.ts';
import { censusTask } from '#features/overview';
import type { Contents } from '#platform/backup/manifest.ts';
import { createNightlyBackup } from '#platform/backup/nightly.ts';
import { createClaims } from '#platform/db/locks/claims.ts';
import { createMailQueue } from '#platform/mail/mailer.ts';
import { createMailTransport } from '#platform/mail/transport.ts';
import { createScheduledTask } from '#platform/jobs/scheduled-task.ts';

/** Intervals of scheduled tasks, in milliseconds. */
const intervals = {
  imports: minutes(1),
  trail: minutes(1),
  leaving: minutes(1),
  housekeeping: hours(1),
  figures: minutes(1),
  backup: minutes(10),
  alerts: minutes(1),
  webhooks: seconds(5),
  /**
   * Delay until the end of the breaker's wait is noticed: the breaker admits a probe every three
   * seconds.
   */
  returns: seconds(1),
} as const;
/** Accounts and licenses of one run, which spread a day's work over the day. */
const batchSizes = { accounts: 5, licenses: 10 } as const;
/** Time that running work may take to end when the hub stops, in milliseconds. */
export const stopTimeouts = {
  jobs: seconds(5),
  imports: seconds(4),
  downloads: seconds(3),
} as const;

type WriteBackup = (file: string, signal: AbortSignal) => Promise<Contents>;

/** Writes the backup in a separate process, unless only this one may open the database. */
function createWriteBackup(deps: Deps, parts: Composition): WriteBackup {
  const { commands, db } = deps;
  if (commands !== null && db.engine !== 'pglite') {
    return createBackUpApart({ commands, log: deps.log });
  }
  const backUp = createBackUp(deps, parts);
  return (file) => backUp(file, { files: true });
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

/** Creates the background work: emails, daily imports and lookups, housekeeping. */
export function createBackground(deps: Deps, { platform, features }: Composition) {
  const { config, db, log } = deps;
  const { identity, operators, licenses, accounts, verification, messenger } = features;
  const transport = createMailTransport({
    url: config.smtpUrl,
    from: config.mailFrom,
    forbidNetwork: () => db.forbidNetwork(),
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
  });
  const { done, metrics } = platform;
  const counted = { log, clock: deps.clock, metrics, done };
  const works = {
    async imports(signal: AbortSignal) {
      await accounts.accounts.syncDue(batchSizes.accounts, signal);
      await licenses.reconciler.checkDue(batchSizes.licenses, signal);
    },
    trail: (signal: AbortSignal) => features.chain.extend(signal),
    leaving: (signal: AbortSignal) => features.privacy.eraseDue(signal),
    webhooks: (signal: AbortSignal) => features.deliveries.round(signal),
  };
  const imports = createScheduledTask({
    name: 'marketplace',
    every: intervals.imports,
    ...counted,
    work: works.imports,
  });
  const trail = createScheduledTask({
    name: 'trail',
    every: intervals.trail,
    ...counted,
    work: works.trail,
  });
  const leaving = createScheduledTask({
    name: 'leaving',
    every: intervals.leaving,
    ...counted,
    work: works.leaving,
  });
  const deliveries = createScheduledTask({
    name: 'webhooks',
    every: intervals.webhooks,
    ...counted,
    // Runs every few seconds: too often to be recorded each time.
    done: null,
    work: works.webhooks,
  });
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
  const housekeeping = createScheduledTask({
    name: 'housekeeping',
    every: intervals.housekeeping,
    ...counted,
    work: tidy,
  });
  const figures = createScheduledTask({
    name: censusTask,
    every: intervals.figures,
    ...counted,
    work: count,
  });
  const nightly = createNightly(deps, { platform, features });
  const backUp = async (signal: AbortSignal): Promise<void> => nightly?.round(signal);
  const backup = createScheduledTask({
    name: 'backup',
    every: intervals.backup,
    ...counted,
    // Most runs find nothing to do; only a written backup counts.
    done: null,
    work: backUp,
  });
  const alerts = createHubAlerts(
    deps,
    { platform, features },
    {
      marketplace: intervals.imports,
      trail: intervals.trail,
      leaving: intervals.leaving,
      housekeeping: intervals.housekeeping,
      [censusTask]: intervals.figures,
    },
  );
  const alerting = createScheduledTask({
    name: 'alerts',
    every: intervals.alerts,
    ...counted,
    done: null,
    work: () => alerts.check(),
  });
  const presence = createInstanceRegistry({
    ...deps,
    metrics,
    name: deps.hub,
    fingerprints: platform.rings.map(({ fingerprint }) => fingerprint),
    marketplace: features.marketplace,
  });
  const returns = createScheduledTask({
    name: 'returns',
    every: intervals.returns,
    ...counted,
    done: null,
    // The health page shows the last report of each instance.
    async work(signal) {
      if (await features.marketplace.lookWhetherBack(signal)) await presence.beat();
    },
  });
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
      leaving.start();
      imports.start();
      trail.start();
      deliveries.start();
      housekeeping.start();
      figures.start();
      returns.start();
      alerting.start();
      if (nightly === null) return;
      await nightly.tellNewest();
      backup.start();
    },
    async breakOff() {
      const all = [
        imports,
        trail,
        deliveries,
        leaving,
        housekeeping,
        figures,
        backup,
        alerting,
        returns,
      ];
      const running = all.map((round) => round.stop());
      await Promise.all([accounts.stop(stopTimeouts.imports), messenger.endStreams(), ...running]);
    },
    async stop() {
      await platform.jobs.stop(stopTimeouts.jobs);
      await presence.stop();
      transport.close();
    },
  };
}
