import { seconds } from '@hub/contract/limits';
import { readNewest } from './catalogue.ts';
import type { Deployment } from './deployment.ts';
import { buildApp, type Hub } from '#app/app.ts';
import { createSignals } from '#platform/db/signals.ts';
import type { Front } from '#http/listener/listener.ts';

/** How often a hub looks whether a command told all of them to read the catalogue, in milliseconds. */
const lookEvery = seconds(5);

/** A hub whose catalogue can be taken anew while it runs. */
export interface ReloadableHub {
  /** Whose listener hears, whichever answers. */
  readonly listener: Hub['http'];
  /** The one that answers now. */
  current(): Hub;
  start(): Promise<void>;
  /** Reads the catalogue and what lies beside it. Answers every fault; with any, nothing changes. */
  reload(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

type Parts = Omit<Deployment, 'close'> & { readonly every?: number };

/**
 * Another catalogue is another hub in the same process, behind the same listener: what was accepted is
 * answered as it began, what comes after it meets the new one, and no part has to know that a catalogue
 * can change.
 */
export async function buildReloadable(parts: Parts): Promise<ReloadableHub> {
  const { every = lookEvery, draw, ...deps } = parts;
  const { config, log } = deps;
  const front: Front = { handle: null };
  const first = await buildApp({ ...deps, front, checkAnswers: false });
  let current = first;
  const stopping = new AbortController();
  const retiring: Promise<void>[] = [];

  async function takeOver(next: Hub): Promise<void> {
    await next.http.ready();
    await next.start({ besides: true });
    const before = current;
    current = next;
    front.handle = (request, response) => next.http.routing(request, response);
    const said = 'catalog: what was replaced did not end';
    const retired = before.retire(stopping.signal);
    retiring.push(retired.catch((error: unknown) => log.warn({ err: error }, said)));
  }

  async function reloadNow(): Promise<readonly string[]> {
    const sold = await readNewest(deps, config.catalogFile ?? deps.source.file);
    if (!sold.ok) {
      for (const fault of sold.faults) log.error(`catalog: ${fault}`);
      log.error('catalog: not taken anew, everything stays as it is');
      return sold.faults;
    }
    const { catalog, published, source } = sold;
    const drawn = await draw(sold);
    const anew = { ...deps, ...drawn, catalog, published, source, metrics: first.metrics };
    await takeOver(await buildApp({ ...anew, checkAnswers: false }));
    log.info('catalog: taken anew');
    return [];
  }

  // One after the other.
  let last: Promise<unknown> = Promise.resolve();
  const reload = (): Promise<readonly string[]> => {
    const next = last.then(reloadNow, reloadNow);
    last = next;
    return next;
  };

  const signals = createSignals(deps);
  let seen = 0;
  let timer: NodeJS.Timeout | undefined;
  async function look(): Promise<void> {
    const count = await signals.count('catalog');
    if (count === seen) return;
    seen = count;
    await reload();
  }

  async function isBehind(): Promise<boolean> {
    const { fileRules, newest } = current.catalog;
    return !fileRules && (await newest()).id !== current.catalog.source.version;
  }

  return {
    listener: first.http,
    current: () => current,
    async start() {
      seen = await signals.count('catalog');
      await first.start();
      // One that was stored while this hub started told nobody who listened.
      if (await isBehind()) await reload();
      // A database that is away is told of elsewhere; the next look follows.
      timer = setInterval(() => void look().catch(() => {}), every).unref();
    },
    reload,
    async stop() {
      clearInterval(timer);
      await last.catch(() => {});
      stopping.abort();
      await Promise.all([current.stop(first.http), ...retiring]);
    },
  };
}
