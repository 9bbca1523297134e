import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { must, run } from '#scripts/machine/programs.ts';

/** Settings without durability, and with a small log that is copied quickly. */
const careless = [
  '--innodb-log-file-size=8M',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-flush-method=nosync',
  '--innodb-doublewrite=0',
];

/** Starts the server on a folder, and initializes an empty folder. */
export async function startDatabase(folder: string) {
  // Two servers that start at the same time would delete each other's temporary tables.
  const ownFolder = { TMPDIR: join(folder, 'tmp') };
  mkdirSync(ownFolder.TMPDIR, { recursive: true });
  const data = join(folder, 'data');
  const socket = join(folder, 'socket');
  const account = process.getuid?.() === 0 ? ['--user=root'] : [];
  const options = ['--no-defaults', ...account, `--datadir=${data}`, ...careless];
  const plain = ['--auth-root-authentication-method=normal', '--skip-test-db'];
  if (!existsSync(data))
    await must(['mariadb-install-db', ...options, ...plain], { env: ownFolder });
  const log = openSync(join(folder, 'log'), 'a');
  const server = spawn('mariadbd', [...options, `--socket=${socket}`, '--skip-networking'], {
    stdio: ['ignore', log, log],
    env: { ...process.env, ...ownFolder },
  });
  const ended = once(server, 'exit');
  process.once('exit', () => server.kill('SIGKILL'));
  const client = (program: string): string[] => [program, '--no-defaults', `-S${socket}`, '-uroot'];
  const query = (sql: string): Promise<string> => must([...client('mariadb'), '-N', '-e', sql]);
  for (let turn = 0; ; turn += 1) {
    if (existsSync(socket) && (await run([...client('mariadb-admin'), 'ping'])).code === 0) break;
    if (turn > 400 || server.exitCode !== null) throw new Error(`MariaDB: see ${folder}/log`);
    await sleep(50);
  }
  return {
    socket,
    query,
    async copy(original: string, copy: string): Promise<void> {
      await query(`drop database if exists ${copy}; create database ${copy}`);
      const tables = (await query(`show tables in ${original}`)).trim().split('\n');
      const sentences = tables.map(
        (table) =>
          `create table ${copy}.${table} like ${original}.${table};` +
          `insert into ${copy}.${table} select * from ${original}.${table};`,
      );
      await query(sentences.join('\n'));
    },
    async stop(): Promise<void> {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** MariaDB server for a test, in a folder and on a socket, without a port or service. */
export type Database = Awaited<ReturnType<typeof startDatabase>>;
