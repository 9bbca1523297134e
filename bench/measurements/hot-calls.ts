// Measures hot calls of the hub ÷ a bare server that runs only their necessary statements.
import type { Bench, Measurement } from '#bench/harness/bench.ts';
import { heartbeatOf, readOf, verificationOf } from '#bench/harness/calls.ts';
import type { HttpRequest } from '#bench/harness/client.ts';
import { onDatabase } from '#bench/harness/databases.ts';
import { compareLoads, sendLoad } from '#bench/harness/load.ts';
import { openMarket } from '#bench/harness/market.ts';
import { eachSide, type Sides } from '#bench/harness/rounds.ts';
import { certificateId } from '#bench/harness/seed.ts';
import type { Server } from '#bench/harness/servers.ts';

const turns = 25;
const warmUp = 4_000;
/**
 * Id of the person with imported licenses. Certificates name the code, and seeded licenses have no
 * readable code.
 */
const importer = 900;
const firstSite = 100;

const calls: Readonly<Record<string, (turn: number) => HttpRequest>> = {
  is_logged: (turn) => readOf('/api/is_logged', turn),
  licenses: (turn) => readOf('/api/user/licenses', turn),
  'heartbeat within the hour': (turn) => heartbeatOf(turn, certificateId(turn)),
  'heartbeat with a new certificate': (turn) => heartbeatOf(firstSite + turn, 'another'),
  'verification request': verificationOf,
};

async function importLicenses(bench: Bench): Promise<void> {
  await (
    await openMarket(bench, 0)
  )(importer, turns);
  await onDatabase(await bench.database(), (client) =>
    client.query(
      `update activations a set license_id = l.id
      from (select id, row_number() over (order by id) as nth from licenses
        where user_id = $2 and account_id is not null) l
      where a.id = $1::int + l.nth`,
      [firstSite, importer],
    ),
  );
}

async function compareCalls(bench: Bench, servers: Sides<Server>, least: number) {
  const than = bench.against === null ? 'bare' : 'older';
  for (const [call, make] of Object.entries(calls)) {
    const requests = Array.from({ length: turns }, (_, nth) => make(nth + 1));
    for (const server of servers) await sendLoad({ server, requests, amount: warmUp });
    const loads = eachSide(servers, (server) => ({ server, requests, duration: bench.seconds }));
    await compareLoads(bench, { name: `${call} ÷ ${than}`, loads, byWork: { least } });
  }
}

export const hotCalls: Measurement = {
  name: 'hot-calls',
  what: 'hot calls ÷ bare Fastify with the same statements, by processor time: ≥ 0.6 (docs/decisions/0011); or with --against FOLDER ÷ that build: ≥ 0.90',
  rows: 3_000,
  async run(bench) {
    await importLicenses(bench);
    const hub = await bench.hub();
    if (bench.against !== null) {
      // Both builds use one database, because migrations are compatible with the previous release.
      const older = () => bench.hub({ program: bench.against ?? '' });
      return compareCalls(bench, [hub, await older(), await older()], 0.9);
    }
    return compareCalls(bench, [hub, await bench.bare(), await bench.bare()], 0.6);
  },
};
