import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** A connection of its own, and what its process in the database server has worked. */
export interface Backend {
  /** Sends them all at once, as the hub's shared connections do, and waits for the last answer. */
  run(statements: readonly pg.QueryConfig[]): Promise<void>;
  /** Milliseconds of processor time so far; null where the server or the system tells none. */
  cpuMs(): number | null;
  close(): Promise<void>;
}

/** Linux keeps nanoseconds of each process here, of which other programs on the machine take none. */
const accountOf = (pid: number): string => `/proc/${pid}/schedstat`;

function findAccount(pid: number): string | null {
  const name = `/proc/${pid}/comm`;
  // A server on another machine has numbers of its own.
  const isHere = existsSync(name) && readFileSync(name, 'utf8').trim() === 'postgres';
  return isHere && existsSync(accountOf(pid)) ? accountOf(pid) : null;
}

export async function openBackend(url: string): Promise<Backend> {
  const client = new pg.Client({ connectionString: url, pipeline: true });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const account = findAccount(rows[0]?.pid ?? 0);
  return {
    async run(statements) {
      await Promise.all(statements.map((statement) => client.query(statement)));
    },
    cpuMs() {
      if (account === null) return null;
      return Number(readFileSync(account, 'utf8').split(' ')[0]) / 1_000_000;
    },
    close: () => client.end(),
  };
}
