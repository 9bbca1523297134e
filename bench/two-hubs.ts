// Two hubs behind the proxies of deploy/, one restarted and one killed every few seconds under load.
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#scripts/machine/ports.ts';
import type { Ratio } from './interleave.ts';
import { loadWith } from './load.ts';
import { proxies, startProxy, type ProxyName } from './proxies.ts';
import { startHub, type Server } from './servers.ts';
import { password, setPasswords } from './sign-ins.ts';
import type { Stage } from './stage.ts';

/** How long the load lasts, for each `--seconds`. */
const longer = 60;
/** Between two ends of hubs, when both are there. */
const pauseMs = 2_500;

const alone = (value: number): Ratio => ({ median: value, min: value, max: value });

interface Pair {
  readonly hubs: Server[];
  readonly start: (nth: number) => Promise<Server>;
}

/** Restarts the first and kills the second, in turn, until told to end. */
async function disturb({ hubs, start }: Pair, isOver: () => boolean): Promise<number> {
  let ends = 0;
  for (let nth = 0; !isOver(); nth = 1 - nth) {
    await sleep(pauseMs);
    const hub = hubs[nth];
    if (!hub || isOver()) break;
    await (nth === 0 ? hub.stop() : hub.kill());
    hubs[nth] = await start(nth);
    ends += 1;
  }
  return ends;
}

async function measureBehind(
  name: ProxyName,
  {
    pair,
    ports,
    ...stage
  }: Pick<Stage, 'settings' | 'folder' | 'found'> & {
    readonly pair: Pair;
    readonly ports: readonly number[];
  },
): Promise<void> {
  const proxy = await startProxy(name, { folder: stage.folder, hubs: ports });
  if (!proxy) {
    console.log(`Left out: two hubs behind ${name}, which this machine does not have.`);
    return;
  }
  try {
    const state = { isOver: false };
    const disturbing = disturb(pair, () => state.isOver);
    const load = { url: proxy.url, hub: `http://127.0.0.1:${ports[0]}` };
    const seconds = longer * stage.settings.seconds;
    const loaded = await loadWith(password, { ...load, seconds });
    state.isOver = true;
    const ends = await disturbing;
    for (const [what, { asked, failed, statuses }] of Object.entries(loaded)) {
      console.log(`${name}, ${ends} ends: ${asked} ${what}, ${JSON.stringify(statuses)}`);
      stage.found({
        name: `two hubs behind ${name}: ${what} that failed`,
        ratio: alone(failed),
        // Caddy before 2.8 cannot send a body twice.
        target: name === 'nginx' || what === 'reads' ? { most: 0 } : {},
      });
    }
  } finally {
    await proxy.stop();
  }
}

/** Requests that fail while hubs end and come back, behind each proxy of deploy/. */
export async function measureTwoHubs({ settings, folder, found, ...stage }: Stage): Promise<void> {
  const databaseUrl = await stage.small();
  await setPasswords(databaseUrl);
  const ports = [await findFreePort(), await findFreePort()];
  const env = { TRUSTED_PROXIES: '127.0.0.1' };
  const start = (nth: number): Promise<Server> =>
    startHub({ databaseUrl, folder, env, port: ports[nth] ?? 0 });
  const hubs = [await start(0), await start(1)];
  try {
    for (const name of proxies) {
      await measureBehind(name, { settings, folder, found, ports, pair: { hubs, start } });
    }
  } finally {
    await Promise.all(hubs.map((hub) => hub.stop()));
  }
}
