import { loadDeployment, type Deployment } from './start/deployment.ts';
import { stackBySource } from './start/stacks.ts';
import { asRefusal, StartRefused, notListening } from './start/start-refused.ts';
import { subjectOf } from './app/operator-side.ts';
import { createReloading, type CatalogReload } from './start/reloading.ts';
import { buildApp, type Hub } from './app/app.ts';
import type { CommandServices } from './cli/services.ts';
import { serveOperators } from './cli/socket/socket-server.ts';
import { quickChecks, lookAll } from '#doctor/checks.ts';
import { settleLog } from '#platform/log/log.ts';
import { seconds } from '@hub/contract/limits';

/** Longest stop in milliseconds. Service managers may kill a slower process. */
const stopWithin = seconds(9);
/** Time to write the last log lines, in milliseconds. */
const logPatience = seconds(0.5);

/** Logs the findings of the health checks, except those of slow checks. */
async function tellFindings(deployment: Deployment): Promise<void> {
  const findings = await lookAll(subjectOf(deployment), quickChecks);
  for (const { check, level, words, mend } of findings) {
    if (level === 'fault') deployment.log.error({ mend }, `${check}: ${words}`);
    if (level === 'warning') deployment.log.warn({ mend }, `${check}: ${words}`);
  }
}

/** Returns the command services of this process, which reload the catalog immediately. */
const servicesOf = ({ operators }: Hub, { reload }: CatalogReload): CommandServices => ({
  ...operators,
  catalog: {
    ...operators.catalog,
    async reload() {
      const faults = await reload();
      return faults.length > 0 ? { kind: 'faults', faults } : { kind: 'done' };
    },
  },
});

async function start(): Promise<void> {
  const deployment = await loadDeployment({ web: true });
  const { config, log, db, close } = deployment;
  const hub = await buildApp({ ...deployment, checkAnswers: false });
  const reloading = createReloading(deployment);
  const operators =
    db.engine === 'pglite'
      ? await serveOperators(config.dataDir, () => servicesOf(hub, reloading))
      : null;
  await reloading.start();
  await hub.start();
  await tellFindings(deployment);
  await hub.http.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    const sentence = notListening(error, config);
    throw sentence === null ? error : new StartRefused([sentence]);
  });
  const { mode, publicUrl } = config;
  const ready = { version: deployment.version, url: publicUrl.origin, mode, database: db.engine };
  log.info(ready, 'hub ready');

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'hub stopping');
    setTimeout(() => process.exit(1), stopWithin).unref();
    await reloading.stop();
    await hub.stop();
    await deployment.telemetry?.stop();
    await operators?.close();
    await close();
    log.info('hub stopped');
    await settleLog(log, logPatience);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(signal));
  process.on('SIGHUP', () => {
    if (stopping) return;
    reloading
      .reload()
      .catch((error: unknown) => log.error({ err: error }, 'catalog reload failed'));
  });
}

export async function run(): Promise<void> {
  Error.prepareStackTrace = stackBySource;
  try {
    await start();
  } catch (thrown) {
    const error = asRefusal(thrown);
    if (error instanceof StartRefused) for (const fault of error.faults) console.error(fault);
    else console.error(error);
    process.exit(1);
  }
}
