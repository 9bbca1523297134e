import { seconds } from '@hub/contract/limits';
import { readNewest } from './catalogue.ts';
import type { Deployment } from './deployment.ts';
import { storedCatalogues } from '#features/catalog-versions';
import { createInstanceCommands } from '#platform/db/instances/instances.ts';

/** Interval in milliseconds at which an instance checks for a reload command. */
const lookEvery = seconds(5);

type Reloadable = Pick<Deployment, 'config' | 'db' | 'clock' | 'log' | 'inForce' | 'putInForce'>;

export function createReloading(hub: Reloadable, every = lookEvery) {
  const { config, log, inForce, putInForce } = hub;

  async function reloadNow(): Promise<readonly string[]> {
    const newest = await readNewest(hub, config.catalogFile ?? inForce().source.file);
    if (!newest.ok) {
      for (const fault of newest.faults) log.error(`catalog refused: ${fault}`);
      log.error('catalog not reloaded: the current catalog stays in use');
      return newest.faults;
    }
    await putInForce(newest);
    log.info('catalog reloaded');
    return [];
  }

  // Reloads run one after the other.
  let last: Promise<unknown> = Promise.resolve();
  const reload = (): Promise<readonly string[]> => {
    const next = last.then(reloadNow, reloadNow);
    last = next;
    return next;
  };

  const commands = createInstanceCommands(hub);
  let seen = 0;
  let timer: NodeJS.Timeout | undefined;
  async function reloadIfChanged(): Promise<void> {
    const count = await commands.count('catalog');
    if (count === seen) return;
    seen = count;
    await reload();
  }

  async function isBehind(): Promise<boolean> {
    if (config.catalogFile !== null) return false;
    for await (const newest of storedCatalogues(hub.db))
      return newest.id !== inForce().source.version;
    return false;
  }

  return {
    async start(): Promise<void> {
      seen = await commands.count('catalog');
      // A version that was stored during this start was announced before this instance checked.
      if (await isBehind()) await reload();
      // Other code reports an unavailable database. The next check tries again.
      timer = setInterval(() => void reloadIfChanged().catch(() => {}), every).unref();
    },
    /** Returns all faults; with faults, the current catalog stays. */
    reload,
    async stop(): Promise<void> {
      clearInterval(timer);
      await last.catch(() => {});
    },
  };
}

export type CatalogReload = ReturnType<typeof createReloading>;
