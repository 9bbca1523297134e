import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { interleave, ratioOf } from './interleave.ts';
import { sessionToken } from './seed.ts';
import type { Server } from './servers.ts';
import type { Stage } from './stage.ts';

/** Readers that each ask their next question a moment after the last answer. */
const readers = 4;
const pauseMs = 5;
const mostOfIdle = 1.5;

const agent = new Agent({ keepAlive: true });

const readOnce = (hub: Server, user: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const headers = { cookie: `hub=${sessionToken(user)}` };
    get(`${hub.url}/api/user/licenses`, { agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`A read was answered ${answer.statusCode}`));
      });
    }).on('error', reject);
  });

/** Milliseconds that one read in a hundred takes longer than, while `meanwhile` goes on. */
async function readFor(hub: Server, meanwhile: Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const state = { isOver: false };
  void meanwhile.finally(() => (state.isOver = true)).catch(() => {});
  const reader = async (_: unknown, user: number): Promise<void> => {
    while (!state.isOver) {
      times.push(await readOnce(hub, user + 1));
      await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: readers }, reader));
  await meanwhile;
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

interface Flood {
  /** What comes over the hub, in words. */
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** The p99 of the licences' read while something else goes on ÷ at rest. */
export async function measureFlood(
  hub: Server,
  flood: Flood,
  { settings, found }: Pick<Stage, 'settings' | 'found'>,
): Promise<void> {
  const idle = () => readFor(hub, sleep(2000 * settings.seconds));
  const flooded = () => readFor(hub, flood.run());
  const times = await interleave({ flooded, idle, control: idle }, settings.rounds);
  found({
    name: `p99 of GET /api/user/licenses ${flood.name} ÷ at rest`,
    ratio: ratioOf(times.flooded, times.idle),
    control: ratioOf(times.control, times.idle),
    target: { most: mostOfIdle },
  });
}
