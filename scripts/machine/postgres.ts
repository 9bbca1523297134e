import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './ports.ts';
import { must, run } from './programs.ts';

/**
 * Settings for tests: data need not survive a power failure, and many tests connect at the same
 * time.
 */
const FAST_AND_FORGETFUL = [
  '-c fsync=off',
  '-c synchronous_commit=off',
  '-c full_page_writes=off',
  '-c max_connections=400',
];

/**
 * Starts a private PostgreSQL server on a free port.
 * @param programs folder of initdb and pg_ctl
 */
export async function startPostgres(programs: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hub-postgres-'));
  const data = join(folder, 'data');
  // PostgreSQL refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  const as = asRoot ? ['runuser', '-u', 'postgres', '--'] : [];
  const control = [...as, join(programs, 'pg_ctl'), '-D', data, '-w', '-l', join(folder, 'log')];
  const port = await findFreePort();
  const options = [
    `-p ${port}`,
    `-k ${folder}`,
    '-c listen_addresses=127.0.0.1',
    ...FAST_AND_FORGETFUL,
  ];
  const stopping = [...control, '-m', 'immediate', 'stop'];
  const remove = (): void => {
    spawnSync(stopping[0] ?? '', stopping.slice(1));
    rmSync(folder, { recursive: true, force: true });
  };
  // PostgreSQL is detached, so it would otherwise outlive an interrupted run.
  process.on('exit', remove);
  const stop = async (): Promise<void> => {
    await run(stopping);
    rmSync(folder, { recursive: true, force: true });
    process.off('exit', remove);
  };
  try {
    if (asRoot) await must(['chown', 'postgres', folder]);
    const initdb = [...as, join(programs, 'initdb'), '-D', data, '-A', 'trust', '-U', 'postgres'];
    await must([...initdb, '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8']);
    await must([...control, '-o', options.join(' '), 'start']);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Simulates a crash, which closes every connection; resolves when the server runs again. */
    restart: (): Promise<unknown> =>
      must([...control, '-o', options.join(' '), '-m', 'immediate', 'restart']),
    /** Kills the server like a crash; `restart` recovers it. */
    crash: (): Promise<unknown> => must(stopping),
    stop,
  };
}

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

export async function withPostgres<T>(
  programs: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const server = await startPostgres(programs);
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}
