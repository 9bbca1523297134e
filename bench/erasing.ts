import { openBackend } from './backend.ts';
import { measureFlood } from './flood.ts';
import { openClient } from './hub-client.ts';
import { sessionToken } from './seed.ts';
import { startHub } from './servers.ts';
import { withServers, type Stage } from './stage.ts';

/** Licences, each with a site, of one who is erased: more than any buyer has. */
const licensesOfOne = 2_000;
/** Far behind those who read meanwhile, and behind the operator. */
const firstLeaver = 900;
const operator = 800;

/**
 * Before anything is measured: an operator, and leavers, who get every so many-th licence. A buyer's
 * purchases of many years lie as far apart.
 */
async function prepare(url: string, leavers: number, rows: number): Promise<void> {
  const each = Math.min(licensesOfOne, Math.floor(rows / (2 * leavers)));
  const apart = Math.floor(rows / each);
  const backend = await openBackend(url);
  const toRun = [
    {
      text: `update licenses set user_id = $1::int + $2::int - 1 - id % $2::int
        where id % $2::int >= $2::int - $3::int`,
      values: [firstLeaver, apart, leavers],
    },
    { text: 'vacuum analyze licenses' },
    { text: 'update users set is_admin = true where id = $1', values: [operator] },
    {
      text: "insert into operators (user_id, role, since) values ($1, 'owner', now())",
      values: [operator],
    },
    // What cannot be undone asks for a proof of a moment ago.
    {
      text: "update sessions set signed_in_at = now() + interval '1 day' where user_id = $1",
      values: [operator],
    },
  ];
  for (const statement of toRun) await backend.run([statement]);
  await backend.close();
}

/**
 * Reads of others while somebody with thousands of licences is erased ÷ at rest. By an operator in the
 * console, for whom the hub does what it does for those whose time has come.
 */
export async function measureErasing({ settings, folder, found, ...stage }: Stage): Promise<void> {
  const databaseUrl = await stage.large();
  // One for each round, and one for the round that warms up.
  await prepare(databaseUrl, settings.rounds + 1, settings.rows);
  const env = { HUB_REQUIRE_SECOND_FACTOR: 'nobody' };
  await withServers([() => startHub({ databaseUrl, folder, env })], async (hub) => {
    const client = await openClient(hub.url, sessionToken(operator));
    let leaver = firstLeaver;
    const erase = async (): Promise<void> => {
      const about = { id: leaver, seen: 0, username: `user-${leaver}`, reason: 'A benchmark.' };
      leaver += 1;
      const answer = (await client.post('/api/operator/person/erase', about)) as {
        readonly success: boolean;
      };
      if (!answer.success) throw new Error(`Not erased: ${JSON.stringify(answer)}`);
    };
    const flood = { name: 'while somebody is erased', run: erase };
    await measureFlood(hub, flood, { settings, found });
  });
}
