import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deployed } from '#scripts/release/deploy-files.ts';
import { findFreePort } from '#scripts/machine/ports.ts';
import { startCompanion, type Companion } from '#scripts/start/companion.ts';

const execute = promisify(execFile);

/** A primary, its standby that each commit waits for, and HAProxy of deploy/ before them. */
export interface ReplicatedPostgres {
  /** Through HAProxy. */
  readonly url: string;
  /** The standby alone, which is the primary after `promote`. */
  readonly standbyUrl: string;
  /** As a machine that loses its power: nothing is finished. */
  killPrimary(): Promise<void>;
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Lets the check of HAProxy in, which asks for nothing but the server's state. */
const letIn = 'host postgres hub_check 127.0.0.1/32 trust\n';

export async function startReplicated(programs: string): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-replicated-'));
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  const [portOne, portTwo, portOfBoth] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const asRoot = process.getuid?.() === 0;
  const as = async (program: string, ...args: string[]): Promise<void> => {
    const command = [join(programs, program), ...args];
    const [file = '', ...rest] = asRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    await execute(file, rest, { cwd: folder });
  };
  if (asRoot) await execute('chown', ['postgres', folder]);
  const start = (data: string, port: number, settings: readonly string[]) => {
    const options = [`-p ${port}`, `-k ${folder}`, '-c listen_addresses=127.0.0.1', ...settings];
    const log = join(folder, `${port}.log`);
    return as('pg_ctl', '-D', data, '-w', '-l', log, '-o', options.join(' '), 'start');
  };
  await as('initdb', '-D', one, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8');
  appendFileSync(join(one, 'pg_hba.conf'), letIn);
  await start(one, portOne, ['-c synchronous_commit=on']);
  const atOne = ['-h', '127.0.0.1', '-p', String(portOne), '-U', 'postgres'];
  await as('psql', ...atOne, '-c', 'create role hub_check login');
  await as('pg_basebackup', ...atOne, '-D', two, '-R', '-X', 'stream');
  await start(two, portTwo, ['-c hot_standby=on']);
  // Only now: with it a commit waits until a standby is there.
  const wait = "alter system set synchronous_standby_names = '*'";
  await as('psql', ...atOne, '-c', wait, '-c', 'select pg_reload_conf()');

  const config = join(folder, 'haproxy.cfg');
  writeFileSync(
    config,
    deployed('postgresql/haproxy.cfg')
      .replace('127.0.0.1:5430', `127.0.0.1:${portOfBoth}`)
      .replace('127.0.0.1:5432', `127.0.0.1:${portOne}`)
      .replace('127.0.0.1:5433', `127.0.0.1:${portTwo}`),
  );
  const haproxy: Companion = await startCompanion(['haproxy', '-db', '-f', config], {
    folder,
    port: portOfBoth,
  });
  const urlAt = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`;
  const end = (data: string): Promise<void> =>
    as('pg_ctl', '-D', data, '-m', 'immediate', 'stop').catch(() => {});
  return {
    url: urlAt(portOfBoth),
    standbyUrl: urlAt(portTwo),
    async killPrimary() {
      const [pid] = readFileSync(join(one, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    promote: () => as('pg_ctl', '-D', two, '-w', 'promote'),
    async stop() {
      await haproxy.stop();
      await Promise.all([end(one), end(two)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
