import { join } from 'node:path';
import { publishDemonstrationPlugins } from './demonstration-plugins.ts';
import { followParent, hubBuild, hubFlags, sandboxSource } from '#scripts/machine/places.ts';
import { run } from '#scripts/machine/programs.ts';
import { prepareOperator, tellStarted } from './running-hub.ts';
import { startService, type Service } from './services.ts';
import type { StartSettings } from './start-settings.ts';
import { welcome } from './welcome.ts';

/**
 * Returns a signal that aborts when this process must stop. Ctrl-C may arrive twice, from the
 * terminal and from npm.
 */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stop.abort());
  return stop.signal;
}

const whenAborted = (signal: AbortSignal): Promise<'asked'> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve('asked');
    signal.addEventListener('abort', () => resolve('asked'));
  });

/** Waits for a stop signal (returns 0) or the end of a service (returns 1). */
async function watch(services: readonly Service[], stop: AbortSignal): Promise<number> {
  const deaths = services.map(async (service) => ({ service, how: (await service.ended).how }));
  const first = await Promise.race([whenAborted(stop), ...deaths]);
  if (first === 'asked') return 0;
  const { service, how } = first;
  console.error(service.lastWords());
  console.error(`${service.name} stopped unexpectedly (${how}); everything stops.`);
  return 1;
}

/** Runs the hub in the foreground as in production, with its log on stdout. */
export async function runHubAlone(): Promise<number> {
  const command = [process.execPath, ...hubFlags, '--import', followParent, hubBuild];
  const { code } = await run(command, { output: 'terminal', signal: stopSignal() });
  return code;
}

export async function runHubAndSandbox(settings: StartSettings): Promise<number> {
  const { dataDir, hubAddress, sandboxPort } = settings;
  const stop = stopSignal();
  const services: Service[] = [];
  const start = async (options: Parameters<typeof startService>[0], ready: string) => {
    if (stop.aborted) return;
    const service = startService(options);
    services.push(service);
    await service.ready(ready, stop);
  };
  console.log('Starting the hub and the sandbox …');
  try {
    // The hub starts first, because it refuses a data folder that another hub uses. The sandbox's
    // folder is inside that folder.
    await start(
      {
        name: 'The hub',
        script: hubBuild,
        flags: hubFlags,
        env: settings.hub,
        logFile: join(dataDir, 'hub.log'),
      },
      `${hubAddress}/readyz`,
    );
    await start(
      {
        name: 'The sandbox',
        script: sandboxSource,
        env: settings.sandbox,
        logFile: join(dataDir, 'sandbox.log'),
      },
      `http://127.0.0.1:${sandboxPort}/buyers.json`,
    );
    if (!stop.aborted) {
      const tell = tellStarted(settings);
      const failure = await publishDemonstrationPlugins({ dataDir, tell });
      if (failure) console.error(failure);
      console.log(await welcome(settings, await prepareOperator(tell)));
    }
    return await watch(services, stop);
  } finally {
    if (stop.aborted) console.log('Stopping …');
    for (const service of services) await service.stop();
  }
}
