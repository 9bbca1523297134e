import pg from 'pg';
import { findPostgres } from '#scripts/machine/machine.ts';
import { startPostgres } from '#scripts/machine/postgres.ts';
import { refusal } from '#scripts/machine/sentences.ts';
import { parentOf } from './processes.ts';

export async function onDatabase<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const missing =
  'The benchmark needs PostgreSQL 15 or newer: install it, or name a server of yours with TEST_DATABASE_URL.';

export async function openDatabases(named: string | undefined) {
  const programs = findPostgres();
  if (!named && programs === null) throw refusal(missing);
  const own = named ? null : await startPostgres(programs ?? '');
  const url = own?.url ?? named ?? '';
  const made: string[] = [];
  return {
    async create(label: string): Promise<string> {
      const name = `hub_bench_${process.pid}_${label}`;
      await onDatabase(url, (client) => client.query(`create database ${name}`));
      made.push(name);
      return new URL(`/${name}`, url).href;
    },
    async stop(): Promise<void> {
      await onDatabase(url, async (client) => {
        for (const name of made) await client.query(`drop database ${name} with (force)`);
      });
      await own?.stop();
    },
  };
}

/** Returns the id of a local database server's main process, the parent of its other processes. */
export const databaseProcess = (url: string): Promise<number> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return parentOf(rows[0]?.pid ?? 0);
  });
