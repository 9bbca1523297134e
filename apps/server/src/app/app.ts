import { checks, lookAll } from '#doctor/checks.ts';
import { createFailedJobs } from '#doctor/failed-jobs.ts';
import { createKeyRotation } from '#doctor/key-rotation.ts';
import { createStatus } from '#doctor/status.ts';
import { tryMail } from '#platform/mail/try-mail.ts';
import { createBackground, stopTimeouts, createBackUp } from './background.ts';
import type { CommandServices } from '#cli/services.ts';
import { createHttpSide } from './http-side.ts';
import { compose, type Deps, type Composition } from './composition.ts';
import { subjectOf } from './operator-side.ts';
import { createSecrets } from './secrets.ts';
import type { Readiness } from '#http/health.ts';
import { createInstanceCommands } from '#platform/db/instances/instances.ts';
import type { Actor } from '#platform/actor.ts';
import { readOrMakePassword } from '#platform/secrets/secret-file.ts';

/**
 * Composition root: only this file and the files that it calls build concrete objects. It builds
 * the platform, the features in order of dependency (composition.ts), HTTP (http-side.ts) and the
 * background work (background.ts).
 */
export async function buildApp(deps: Deps) {
  const { platform, features } = await compose(deps);
  const readiness: Readiness = { stopping: false };
  const http = await createHttpSide(deps, { platform, features, readiness });
  const background = createBackground(deps, { platform, features });
  deps.telemetry?.sendMetrics(platform.metrics);
  return {
    http,
    operators: toCommandServices(deps, { platform, features }),
    /** Runs housekeeping once, as the hourly task does. */
    tidy: background.tidy,
    /** Runs the daily figures once, as the minute task does. */
    count: background.count,
    /** Runs imports, the audit chain, erasures and webhooks once, as their tasks do. */
    comeRound: background.comeRound,
    /** Sends a heartbeat, as the ten-second task does. */
    beat: background.beat,
    /** Checks for problems to email owners about, as the minute task does. */
    checkAlerts: background.checkAlerts,
    /** Writes the nightly backup if it is due, as the ten-minute task does. */
    backUp: background.backUp,
    metrics: platform.metrics,
    catalog: features.catalogVersions,
    /** Starts the background work. */
    start: (): Promise<void> => background.start(),
    /**
     * Turns readiness off, finishes accepted requests, then closes everything except the database.
     */
    async stop(): Promise<void> {
      readiness.stopping = true;
      // A request that waits for an import ends with the import and may still enqueue jobs. So the
      // job queue stops last.
      const { downloads } = features;
      await Promise.all([
        http.close(),
        background.breakOff(),
        downloads.breakOff(stopTimeouts.downloads),
      ]);
      await background.stop();
    },
  };
}

export type Hub = Awaited<ReturnType<typeof buildApp>>;

/**
 * Builds only the services for operator commands that run beside the hub, without HTTP and
 * background work.
 */
export async function buildOperators(
  deps: Deps,
): Promise<{ operators: CommandServices; stop(): Promise<void> }> {
  const { platform, features } = await compose(deps);
  // A command only enqueues emails. The hub sends them.
  await platform.jobs.start([]);
  return {
    operators: toCommandServices(deps, { platform, features }),
    stop: () => platform.jobs.stop(stopTimeouts.jobs),
  };
}

const toCommandServices = (deps: Deps, { platform, features }: Composition): CommandServices => ({
  actions: features.identity.people,
  people: features.people,
  privacy: features.privacy.administration,
  operators: features.operators.operators,
  invitations: features.operators.invitations,
  tokens: features.tokens,
  webhooks: features.webhooks,
  announcements: features.announcements,
  readyOperator:
    deps.config.mode === 'sandbox'
      ? (actor) => prepareOperator({ dataDir: deps.config.dataDir, actor }, features)
      : null,
  backUp: createBackUp(deps, { platform, features }),
  lost: features.messenger.lost,
  releases: features.releases.publishing,
  blocking: features.licenses.blocking,
  showing: features.licenses.showing,
  assigning: features.licenses.assigning,
  sites: features.verification.service.operator,
  chain: features.chain,
  auditLog: features.audit,
  status: createStatus({ ...deps, ...platform }),
  doctor: () => lookAll(subjectOf(deps), checks),
  tryMail: (to) => tryMail(deps.config, { to, hub: deps.inForce().catalog.brand.name }),
  jobs: createFailedJobs({ ...deps, ...platform, audit: features.audit }),
  keys: createKeyRotation({ ...deps, ...platform, audit: features.audit }),
  resealing: platform.resealing,
  secrets: createSecrets(deps, { platform, features }),
  versions: features.catalogVersions,
  catalog: {
    show: () => deps.inForce().catalog,
    async reload() {
      await createInstanceCommands(deps).give('catalog');
      return { kind: 'told' };
    },
  },
});

async function prepareOperator(
  { dataDir, actor }: { dataDir: string; actor: Actor },
  { operators }: Composition['features'],
) {
  const password = readOrMakePassword(dataDir);
  return { ...(await operators.ready.prepare(password, actor)), password };
}
