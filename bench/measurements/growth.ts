// Measures every list, search, console screen, inbox, heartbeat, license read and sign-in in a
// large database ÷ in a small database.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Measurement } from '#bench/harness/bench.ts';
import { everyCall, readOf, type Call } from '#bench/harness/calls.ts';
import { askJson, openPage, send } from '#bench/harness/client.ts';
import { databaseProcess } from '#bench/harness/databases.ts';
import { timed, type Work } from '#bench/harness/processes.ts';
import { compare, spreadOf } from '#bench/harness/rounds.ts';
import { operator } from '#bench/harness/seed.ts';
import type { Server } from '#bench/harness/servers.ts';

const smallRows = 1_000;
const batch = 30;
const patienceMs = 300_000;

/** Waits until the hub has counted the figures of the overview in the background. */
async function untilCounted(hub: Server): Promise<void> {
  const overview = readOf('/api/operator/overview', operator);
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const answer = await askJson<{ counted_at: string | null }>(hub.url, overview);
    if (answer.counted_at !== null) return;
    await sleep(1_000);
  }
  throw new Error('The hub did not count its figures');
}

/**
 * Starts a hub with this many licenses; returns a function that sends a call once.
 * @param first distinguishes two hubs on one database, because a site's second heartbeat within an
 *   hour writes nothing
 */
async function openSide(bench: Bench, rows: number, first: number) {
  const databaseUrl = await bench.database(rows);
  const hub = await bench.hub({ databaseUrl });
  await untilCounted(hub);
  const population = { rows, stranger: await openPage(hub.url) };
  const database = await databaseProcess(databaseUrl);
  let turn = first;
  return ({ make }: Call): Promise<Work> => {
    const end = turn + batch;
    const askAll = async (): Promise<void> => {
      while (turn < end) await send(hub.url, make((turn += 1), population));
    };
    return timed(hub.pid, askAll, database);
  };
}

/** Matches searches for part of a text. Their trigram index reads more rows in a large database. */
const partSearch = /[?&](?:q|site|host)=[^@]*$/;
const partMs = 50;

export const growth: Measurement = {
  name: 'growth',
  what: 'every list, console page, inbox, heartbeat, license read and sign-in, --rows licenses ÷ 1,000: ≤ 1.25; a search for a part of a text: ≤ 50 ms',
  rows: 1_000_000,
  async run(bench) {
    const large = await openSide(bench, bench.rows, 0);
    const small = await openSide(bench, smallRows, 0);
    const again = await openSide(bench, smallRows, smallRows / 2);
    for (const call of everyCall) {
      const isPart = partSearch.test(call.name);
      const target = isPart ? {} : { most: 1.25 };
      const figures = await compare(
        bench,
        [() => large(call), () => small(call), () => again(call)],
        [
          { name: `${call.name}: work`, of: ({ cpuMs }) => cpuMs, target },
          { name: `${call.name}: time`, of: ({ ms }) => ms },
        ],
      );
      if (!isPart) continue;
      const value = spreadOf(figures.map(({ ms }) => ms / batch));
      bench.found({ name: `${call.name}: ms`, value, target: { most: partMs } });
    }
  },
};
