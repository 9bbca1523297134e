import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './ports.ts';
import { run } from './programs.ts';

/** Nothing in it must survive a power cut, and many tests connect at once. */
const FAST_AND_FORGETFUL = [
  '-c fsync=off',
  '-c synchronous_commit=off',
  '-c full_page_writes=off',
  '-c max_connections=200',
];

async function must(command: readonly string[]): Promise<void> {
  const { code, output } = await run(command);
  if (code !== 0) throw new Error(`${command.join(' ')}\n${output}`);
}

/**
 * Runs `work` with the address of a private PostgreSQL server that exists for it alone.
 * @param programs the folder of initdb and pg_ctl
 */
export async function withPostgres<T>(
  programs: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-postgres-'));
  const data = join(folder, 'data');
  // PostgreSQL refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  const as = asRoot ? ['runuser', '-u', 'postgres', '--'] : [];
  const control = [...as, join(programs, 'pg_ctl'), '-D', data, '-w'];
  const port = await findFreePort();
  const options = [
    `-p ${port}`,
    `-k ${folder}`,
    '-c listen_addresses=127.0.0.1',
    ...FAST_AND_FORGETFUL,
  ];
  try {
    if (asRoot) await must(['chown', 'postgres', folder]);
    const initdb = [...as, join(programs, 'initdb'), '-D', data, '-A', 'trust', '-U', 'postgres'];
    await must([...initdb, '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8']);
    const log = join(folder, 'log');
    await must([...control, '-l', log, '-o', options.join(' '), 'start']);
    return await work(`postgres://postgres@127.0.0.1:${port}/postgres`);
  } finally {
    await run([...control, '-m', 'immediate', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  }
}
