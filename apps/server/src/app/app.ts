import { checks, lookAll } from '#doctor/checks.ts';
import { createFailedJobs } from '#doctor/failed-jobs.ts';
import { createKeyRotation } from '#doctor/key-rotation.ts';
import { createStatus } from '#doctor/status.ts';
import { tryMail } from '#platform/mail/try-mail.ts';
import { createBackground, stopTimeouts, createBackUp } from './background.ts';
import type { CommandServices } from '#cli/services.ts';
import { createHttpSide } from './http-side.ts';
import { compose, type Deps, type Composition, type Features } from './composition.ts';
import { subjectOf } from './operator-side.ts';
import { createSecrets } from './secrets.ts';
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
  let isStopping = false;
  const http = await createHttpSide(deps, { platform, features, isStopping: () => isStopping });
  const { breakOff, stop, ...background } = createBackground(deps, { platform, features });
  deps.telemetry?.sendMetrics(platform.metrics);
  return {
    ...background,
    http,
    operators: toCommandServices(deps, { platform, features }),
    metrics: platform.metrics,
    /** Finishes accepted requests, then closes everything except the database. */
    async stop(): Promise<void> {
      isStopping = true;
      // A request that waits for an import ends with the import and may still enqueue jobs. So the
      // job queue stops last.
      await Promise.all([
        http.close(),
        breakOff(),
        features.downloads.breakOff(stopTimeouts.downloads),
      ]);
      await stop();
    },
  };
}

export type Hub = Awaited<ReturnType<typeof buildApp>>;

/** Builds only the services for operator commands that run beside the hub. */
export async function buildOperators(deps: Deps) {
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
  { operators }: Features,
) {
  const password = readOrMakePassword(dataDir);
  return { ...(await operators.ready.prepare(password, actor)), password };
}
