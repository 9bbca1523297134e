import { loadDeployment } from './start/deployment.ts';
import { StartRefused } from './start/start-refused.ts';
import { buildApp } from './app/app.ts';
import { serveOperators } from './cli/socket-server.ts';
import { settleLog } from '#platform/log.ts';
import { seconds } from '@hub/contract/limits';

/** A stop that takes longer is ended hard: whoever runs the hub waits for no longer either. */
const stopWithin = seconds(9);
/** How long the last lines may take to be read, in milliseconds. */
const logPatience = seconds(0.5);

/** What whoever starts the hub can correct becomes a sentence. */
function notListening(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken. Choose another with PORT.`,
    EACCES: `This user may not listen on port ${port}. Choose one from 1024 on with PORT.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Choose another with HOST.`,
    ENOTFOUND: `${host} is no address of this machine. Choose another with HOST.`,
  };
  const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ''];
  return sentence === undefined ? error : new StartRefused([sentence]);
}

async function start(): Promise<void> {
  const deployment = await loadDeployment({ web: true });
  const { config, log, db, close } = deployment;
  const hub = await buildApp({ ...deployment, checkAnswers: false });
  const operators =
    db.engine === 'pglite' ? await serveOperators(config.dataDir, hub.operators) : null;
  await hub.start();
  await hub.http.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw notListening(error, config);
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
  } catch (error) {
    if (error instanceof StartRefused) for (const fault of error.faults) console.error(fault);
    else console.error(error);
    process.exit(1);
  }
}
