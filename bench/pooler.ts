// The hub through PgBouncer of deploy/, which gives each transaction whatever connection is free.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployed } from '#scripts/deploy-files.ts';
import { findProgram } from '#scripts/machine.ts';
import { findFreePort } from '#scripts/ports.ts';
import type { Ratio } from './interleave.ts';
import { loadWith } from './load.ts';
import { startCompanion, type Companion } from './proxies.ts';
import { startHub } from './servers.ts';
import { password, setPasswords } from './sign-ins.ts';
import type { Stage } from './stage.ts';

/** Fewer than the hub's own connections, so that they must be shared. */
const connections = 4;
const longer = 15;

const alone = (value: number): Ratio => ({ median: value, min: value, max: value });

async function startPooler(
  url: URL,
  folder: string,
): Promise<Companion & { readonly url: string }> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  const port = await findFreePort();
  const name = url.pathname.slice(1);
  const config = deployed('postgresql/pgbouncer.ini')
    .replace(
      /^hub = .*$/m,
      `${name} = host=127.0.0.1 port=${url.port} dbname=${name} user=postgres`,
    )
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = any\nunix_socket_dir =')
    .replace(/^auth_file.*$/m, '')
    .replace('default_pool_size = 20', `default_pool_size = ${connections}`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, config, { mode: 0o644 });
  // It refuses to run as root.
  const as = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const companion = await startCompanion([...as, 'pgbouncer', file], { folder, port });
  return {
    ...companion,
    url: `postgres://postgres@127.0.0.1:${port}/${name}`,
  };
}

/** Requests that fail because a pooler stands between the hub and its database: none. */
export async function measurePooler({ settings, folder, found, ...stage }: Stage): Promise<void> {
  if (findProgram(['pgbouncer']) === null) {
    console.log('Left out: the hub through PgBouncer, which this machine does not have.');
    return;
  }
  const databaseUrl = await stage.small();
  await setPasswords(databaseUrl);
  chmodSync(folder, 0o755);
  const pooler = await startPooler(new URL(databaseUrl), join(folder, 'pooler'));
  try {
    // Two at once: each waits for the other's migrations.
    const start = () => startHub({ databaseUrl: pooler.url, folder });
    const hubs = await Promise.all([start(), start()]);
    try {
      for (const { url } of hubs) {
        const load = { url, hub: url, seconds: longer * settings.seconds };
        const loaded = await loadWith(password, load);
        for (const [what, { asked, failed, statuses }] of Object.entries(loaded)) {
          console.log(`through PgBouncer: ${asked} ${what}, ${JSON.stringify(statuses)}`);
          found({
            name: `through PgBouncer: ${what} that failed`,
            ratio: alone(failed),
            target: { most: 0 },
          });
        }
      }
    } finally {
      await Promise.all(hubs.map((hub) => hub.stop()));
    }
  } finally {
    await pooler.stop();
  }
}
