// Measures the 99th percentile of other people's reads during heavy work ÷ at rest.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Measurement } from '#bench/harness/bench.ts';
import { post, readOf } from '#bench/harness/calls.ts';
import { askJson, openPage, send } from '#bench/harness/client.ts';
import { onDatabase } from '#bench/harness/databases.ts';
import { sendLoad } from '#bench/harness/load.ts';
import { compare, percentile } from '#bench/harness/rounds.ts';
import { operator, sessionToken } from '#bench/harness/seed.ts';
import type { Server } from '#bench/harness/servers.ts';
import { signInLoad } from './sign-ins.ts';

const readers = 4;
const pauseMs = 5;
/** Id of the first person to erase, and the number of rows of each erased person. */
const firstLeaver = 300;
const licensesOfLeaver = 1_000;

async function readDuring({ url }: Server, work: Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const state = { isOver: false };
  void work.finally(() => (state.isOver = true)).catch(() => {});
  const read = async (person: number): Promise<void> => {
    while (!state.isOver) {
      times.push(await send(url, readOf('/api/user/licenses', person)));
      await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: readers }, (_, nth) => read(2 + nth)));
  await work;
  return percentile(times, 0.99);
}

/**
 * Assigns licenses that are far apart to people who will be erased. Returns a function that erases
 * the next person.
 */
async function createEraser(bench: Bench, { url }: Server): Promise<() => Promise<unknown>> {
  const leavers = bench.rounds + 1;
  const each = Math.min(licensesOfLeaver, Math.floor(bench.rows / (2 * leavers)));
  await onDatabase(await bench.database(), async (client) => {
    const values = [firstLeaver, Math.floor(bench.rows / each), leavers];
    const give =
      'update licenses set user_id = $1::int + id % $2::int where id % $2::int < $3::int';
    await client.query(give, values);
    await client.query('vacuum analyze licenses');
  });
  const headers = await openPage(url, sessionToken(operator));
  let id = firstLeaver;
  return async () => {
    const person = readOf(`/api/operator/person?id=${id}`, operator);
    const { seen } = await askJson<{ seen: number }>(url, person);
    const leaver = { id, seen, username: `user-${id}`, reason: 'A benchmark.' };
    id += 1;
    const asked = post('/api/operator/person/erase', headers, leaver);
    const answer = await askJson<{ success: boolean }>(url, asked);
    if (!answer.success) throw new Error(`Not erased: ${JSON.stringify(answer)}`);
  };
}

export const floods: Measurement = {
  name: 'floods',
  what: 'p99 of reads during sign-ins, an erasure, a backup and a CSV of --rows rows ÷ at rest: ≤ 2',
  amount: [160, 'sign-ins of a turn'],
  async run(bench) {
    const hub = await bench.hub();
    const stranger = await openPage(hub.url);
    const csv = readOf('/api/operator/licenses/csv', operator);
    csv.headers['sec-fetch-site'] = 'same-origin';
    const all: Readonly<Record<string, () => Promise<unknown>>> = {
      'sign-ins': () => sendLoad(signInLoad(hub, stranger, bench.amount)),
      'an erasure': await createEraser(bench, hub),
      'a backup': () => bench.command('backup', `${bench.folder}/${performance.now()}.tar.gz`),
      'a CSV': () => send(hub.url, csv),
    };
    const rest = () => readDuring(hub, sleep(2_000 * bench.seconds));
    for (const [flood, run] of Object.entries(all)) {
      const above = () => readDuring(hub, run());
      const name = `p99 of reads during ${flood} ÷ at rest`;
      await compare(bench, [above, rest, rest], [{ name, of: (ms) => ms, target: { most: 2 } }]);
    }
  },
};
