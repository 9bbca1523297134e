import { loadDeployment } from './start/deployment.ts';
import { notListening } from './start/listening.ts';
import { asRefusal, StartRefused } from './start/start-refused.ts';
import { buildApp } from './app/app.ts';
import { serveOperators } from './cli/socket-server.ts';
import { remindersOf } from '#features/catalog';
import { settleLog } from '#platform/log.ts';
import { seconds } from '@hub/contract/limits';

/** A stop that takes longer is ended hard: whoever runs the hub waits for no longer either. */
const stopWithin = seconds(9);
/** How long the last lines may take to be read, in milliseconds. */
const logPatience = seconds(0.5);

async function start(): Promise<void> {
  const deployment = await loadDeployment({ web: true });
  const { config, catalog, log, db, close } = deployment;
  if (config.mode === 'production') {
    for (const reminder of remindersOf(catalog)) log.warn(`catalog: ${reminder}`);
  }
  const hub = await buildApp({ ...deployment, checkAnswers: false });
  const operators =
    db.engine === 'pglite' ? await serveOperators(config.dataDir, hub.operators) : null;
  await hub.start();
  await hub.http.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    const sentence = notListening(error, config);
    throw sentence === null ? error : new StartRefused([sentence]);
  });
  log.info({ url: config.publicUrl.origin, mode: config.mode, database: db.engine }, 'ready');

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopWithin).unref();
    await hub.stop();
    await operators?.close();
    await close();
    log.info('stopped');
    await settleLog(log, logPatience);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(signal));
}

/** Runs the hub until a signal ends it. */
export async function run(): Promise<void> {
  try {
    await start();
  } catch (thrown) {
    const error = asRefusal(thrown);
    if (error instanceof StartRefused) for (const fault of error.faults) console.error(fault);
    else console.error(error);
    process.exit(1);
  }
}
