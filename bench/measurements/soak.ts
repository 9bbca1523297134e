// Measures the memory of the hub after many requests to all calls ÷ after a tenth of them, with
// rate limits.
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Measurement } from '#bench/harness/bench.ts';
import { everyCall } from '#bench/harness/calls.ts';
import { openPage } from '#bench/harness/client.ts';
import { megabytesOf } from '#bench/harness/processes.ts';

const turns = 200;
const parts = 10;
/** Number of client addresses. With fewer addresses, each would exceed its rate limit. */
const addresses = 16;
const restMs = 20_000;

export const soak: Measurement = {
  name: 'soak',
  what: 'memory after 1,000,000 requests over all calls ÷ after the first tenth: ≤ 1.10; answers with 500: 0',
  rows: 3_000,
  amount: [1_000_000, 'requests'],
  async run(bench) {
    const env = { HUB_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'info' };
    const hub = await bench.hub({ env });
    const population = { rows: bench.rows, stranger: await openPage(hub.url) };
    const requests = Array.from({ length: turns }, (_, turn) =>
      everyCall.map(({ make }) => {
        const request = make(turn, population);
        const from = { 'x-forwarded-for': `10.9.0.${turn % addresses}` };
        return { ...request, headers: { ...request.headers, ...from } };
      }),
    ).flat();
    const amount = Math.ceil(bench.amount / parts);
    const megabytes: number[] = [];
    let faults = 0;
    for (let part = 0; part < parts; part += 1) {
      // Every client of autocannon starts at the first request, so each part begins with a different
      // request.
      const begin = Math.floor((requests.length / parts) * part);
      const order = [...requests.slice(begin), ...requests.slice(0, begin)];
      const load = { url: hub.url, connections: 8, timeout: 60, amount, requests: order };
      const { errors, statusCodeStats = {} } = await autocannon(load);
      faults += errors + (statusCodeStats['500']?.count ?? 0);
      await sleep(restMs);
      megabytes.push(megabytesOf(hub.pid));
      const statuses = Object.entries(statusCodeStats).map(([is, { count }]) => `${count} × ${is}`);
      console.log(`part ${part + 1}: ${megabytes.at(-1)?.toFixed(0)} MB; ${statuses.join(', ')}`);
    }
    bench.budget('soak: answers with 500, and none', faults, 0);
    const growth = (megabytes.at(-1) ?? Number.NaN) / (megabytes[0] ?? Number.NaN);
    bench.budget(`soak: memory after ${bench.amount} requests ÷ after a tenth`, growth, 1.1);
  },
};
