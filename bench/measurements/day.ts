// Measures the load of all sites and active people. Requests have a fixed rate, even if the hub is
// slow.
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Measurement } from '#bench/harness/bench.ts';
import * as calls from '#bench/harness/calls.ts';
import { openPage, send } from '#bench/harness/client.ts';
import { databaseProcess } from '#bench/harness/databases.ts';
import { timed } from '#bench/harness/processes.ts';
import { percentile } from '#bench/harness/rounds.ts';

const mostMs = 150;
const secondsOfWeek = 604_800;
const secondsOfHalfDay = 43_200;
/** Number of sites per active person: 200 people for four million sites. */
const sitesOfPerson = 20_000;
const longer = 60;
const warmUp = 5;

interface Stream {
  readonly name: string;
  readonly calls: readonly calls.Call[];
  readonly aSecond: number;
}

/**
 * Returns the load of this many sites. A buyer's screen makes about seven calls and stays open for
 * half a minute. A tenth of the people are operators.
 */
function streamsOf(sites: number): readonly Stream[] {
  const people = sites / sitesOfPerson;
  return [
    { name: 'heartbeats', calls: [calls.heartbeats], aSecond: sites / secondsOfWeek },
    { name: 'update checks', calls: [calls.updateChecks], aSecond: sites / secondsOfHalfDay },
    { name: 'calls of buyers', calls: calls.buyerCalls, aSecond: people * 0.25 },
    { name: 'calls of operators', calls: calls.operatorCalls, aSecond: people * 0.03 },
    { name: 'sign-ins', calls: [calls.signIns], aSecond: people * 0.005 },
  ];
}

/**
 * Sends requests at a fixed rate without waiting for answers; returns the milliseconds of each
 * request.
 */
async function follow(
  { calls: all, aSecond }: Stream,
  seconds: number,
  ask: (call: calls.Call) => Promise<number>,
) {
  const start = performance.now();
  const times: Promise<number>[] = [];
  for (let nth = 0; nth < aSecond * seconds; nth += 1) {
    await sleep(Math.max(0, start + (nth * 1_000) / aSecond - performance.now()));
    times.push(ask(all[nth % all.length] as calls.Call));
  }
  return Promise.all(times);
}

export const day: Measurement = {
  name: 'day',
  what: 'the load of four million sites and 200 people at work: p95 of every call, sign-in included: ≤ 150 ms',
  rows: 1_000_000,
  amount: [4_000_000, 'sites'],
  async run(bench) {
    const hub = await bench.hub({ env: { LOG_LEVEL: 'info' } });
    const population = { rows: bench.rows, stranger: await openPage(hub.url) };
    let turn = 0;
    const ask = ({ make }: calls.Call): Promise<number> =>
      send(hub.url, make((turn += 1), population));
    const streams = streamsOf(bench.amount);
    const followAll = (seconds: number): Promise<number[][]> =>
      Promise.all(streams.map((stream) => follow(stream, seconds, ask)));
    await followAll(warmUp);
    const database = await databaseProcess(await bench.database());
    let times: number[][] = [];
    const run = async () => (times = await followAll(longer * bench.seconds));
    const { ms, cpuMs } = await timed(hub.pid, run, database);
    for (const [at, { name }] of streams.entries()) {
      const taken = times[at] ?? [];
      bench.budget(`p95 of ${taken.length} ${name}, ms`, percentile(taken, 0.95), mostMs);
    }
    bench.budget('p95 of all, ms', percentile(times.flat(), 0.95), mostMs);
    const share = cpuMs / ms / availableParallelism();
    bench.budget("the hub's and PostgreSQL's share of the processors", share);
  },
};
