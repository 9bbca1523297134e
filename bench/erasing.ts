import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { operatorBuild } from '#scripts/places.ts';
import { measureFlood } from './flood.ts';
import { startHub } from './servers.ts';
import { withServers, type Stage } from './stage.ts';

/** Licences, each with a site, of one who is erased: more than any buyer has. */
const licensesOfOne = 2_000;
/** Far behind those who read meanwhile. */
const firstLeaver = 900;

const run = promisify(execFile);

/** Gives the leavers their licences, which were others': before anything is measured. */
async function prepare(url: string, leavers: number, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const each = Math.min(licensesOfOne, Math.floor(rows / (2 * leavers)));
    await client.query(
      `update licenses set user_id = $1::int + (id - 1) / $2::int where id <= $2::int * $3::int`,
      [firstLeaver, each, leavers],
    );
    await client.query('vacuum analyze licenses');
  } finally {
    await client.end();
  }
}

/** Reads of others while somebody with thousands of licences is erased ÷ at rest. */
export async function measureErasing({ settings, folder, found, ...stage }: Stage): Promise<void> {
  const databaseUrl = await stage.large();
  await prepare(databaseUrl, settings.rounds, settings.rows);
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    HUB_DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
  };
  let leaver = firstLeaver;
  const erase = async (): Promise<void> => {
    const name = `user-${leaver}`;
    leaver += 1;
    const command = ['user', 'erase', name, name, 'A benchmark.'];
    await run(process.execPath, [operatorBuild, ...command], { env });
  };
  await withServers([() => startHub({ databaseUrl, folder })], async (hub) => {
    const flood = { name: 'while somebody is erased', run: erase };
    await measureFlood(hub, flood, { settings, found });
  });
}
