import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCompanion } from '#e2e/harness/network/companion.ts';
import { deployed } from '#e2e/harness/network/deploy-files.ts';
import { findFreePort } from '#scripts/machine/ports.ts';

/** Connections of the pool; fewer than the hub opens, so that they must be shared. */
const connections = 4;

/** Starts PgBouncer with the files of deploy/; its user `postgres` needs no password. */
export async function startPooler(url: URL, folder: string) {
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
  // PgBouncer refuses to run as root.
  const as = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const companion = await startCompanion([...as, 'pgbouncer', file], { folder, port });
  return { ...companion, url: `postgres://postgres@127.0.0.1:${port}/${name}` };
}
