// Measures the memory of 2,000 open event streams.
import type { IncomingMessage } from 'node:http';
import type { Measurement } from '#bench/harness/bench.ts';
import { readOf } from '#bench/harness/calls.ts';
import { send } from '#bench/harness/client.ts';
import { openStream } from '#bench/harness/event-streams.ts';
import { megabytesOf } from '#bench/harness/processes.ts';
import { sessionToken } from '#bench/harness/seed.ts';

const ofEach = 5;
/**
 * Number of reads before and during the streams, so that garbage of reads does not count as memory
 * of the streams.
 */
const reads = 3_000;

export const streams: Measurement = {
  name: 'streams',
  what: '2,000 open streams: ≤ 60 MB more',
  rows: 3_000,
  amount: [2_000, 'streams'],
  async run(bench) {
    const { url, pid } = await bench.hub();
    const readMany = async (): Promise<void> => {
      for (let nth = 0; nth < reads; nth += 1) await send(url, readOf('/api/user/licenses', 1));
    };
    await readMany();
    const before = megabytesOf(pid);
    const open: IncomingMessage[] = [];
    bench.onEnd(() => open.forEach((stream) => stream.destroy()));
    while (open.length < bench.amount) {
      const headers = {
        cookie: `hub=${sessionToken(2 + Math.floor(open.length / ofEach))}`,
        'sec-fetch-site': 'same-origin',
      };
      open.push(await openStream(`${url}/api/user/conversation/stream`, headers));
    }
    await readMany();
    const name = `extra megabytes of ${bench.amount.toLocaleString('en')} open streams`;
    bench.budget(name, megabytesOf(pid) - before, 60);
  },
};
