import pg from 'pg';
import { findPostgres } from '#scripts/machine/machine.ts';
import { withPostgres } from '#scripts/machine/postgres.ts';
import { refusal } from '#scripts/machine/sentences.ts';

/** Makes databases of one server, and removes them all in the end. */
export interface Databases {
  /** A new database; a copy of `template` where that is named. Gives its URL. */
  create(name: string, template?: string): Promise<string>;
}

const onServer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

async function withDatabasesOf<T>(
  server: string,
  work: (databases: Databases) => Promise<T>,
): Promise<T> {
  const nameOf = (name: string): string => `hub_bench_${process.pid}_${name}`;
  const made: string[] = [];
  try {
    return await work({
      async create(name, template) {
        const from = template === undefined ? '' : ` template ${nameOf(template)}`;
        await onServer(server, `create database ${nameOf(name)}${from}`);
        made.push(nameOf(name));
        const url = new URL(server);
        url.pathname = `/${nameOf(name)}`;
        return url.href;
      },
    });
  } finally {
    for (const name of made) {
      await onServer(server, `drop database if exists ${name} with (force)`);
    }
  }
}

/**
 * Runs `work` on a PostgreSQL server: the one that `TEST_DATABASE_URL` names, else a private one
 * that exists for this run alone.
 */
export function withDatabases<T>(
  named: string | undefined,
  work: (databases: Databases) => Promise<T>,
): Promise<T> {
  if (named) return withDatabasesOf(named, work);
  const programs = findPostgres();
  if (programs === null) {
    throw refusal(
      'The benchmark needs PostgreSQL 15 or newer: install it (initdb and pg_ctl on the PATH), or name a server of yours with TEST_DATABASE_URL.',
    );
  }
  return withPostgres(programs, (server) => withDatabasesOf(server, work));
}
