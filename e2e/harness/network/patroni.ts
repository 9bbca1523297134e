import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCompanion, type Companion } from '#e2e/harness/network/companion.ts';
import { deployed } from '#e2e/harness/network/deploy-files.ts';
import { findFreePort } from '#scripts/machine/ports.ts';
import { run } from '#scripts/machine/programs.ts';

const names = ['one', 'two'] as const;
const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];

/**
 * Starts two PostgreSQL servers with the files of deploy/: Patroni, etcd and HAProxy. Needs root.
 */
export async function startCluster(folder: string, programs: string) {
  const [etcd, peer, way] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const companions: Companion[] = [];
  const [uid = 0, gid = 0] = ['-u', '-g'].map((which) =>
    Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })),
  );
  const place = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, uid, gid);
    return path;
  };
  const start = async (command: readonly string[], at: string, port: number): Promise<void> => {
    companions.push(await startCompanion([...asPostgres, ...command], { folder: at, port }));
  };

  const clients = `http://127.0.0.1:${etcd}`;
  const peers = `http://127.0.0.1:${peer}`;
  const store = place('etcd');
  const options = [
    ['--data-dir', join(store, 'data'), '--initial-cluster', `default=${peers}`],
    ['--listen-client-urls', clients, '--advertise-client-urls', clients],
    ['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
  ];
  await start(['etcd', ...options.flat()], store, etcd);

  const servers: { name: string; port: number; rest: number; home: string }[] = [];
  for (const name of names) {
    const [port, rest] = [await findFreePort(), await findFreePort()];
    const home = place(name);
    const file = join(home, 'patroni.yml');
    const text = deployed('postgresql/patroni.yml')
      .replace('name: one', `name: ${name}`)
      .replaceAll('127.0.0.1:8008', `127.0.0.1:${rest}`)
      .replaceAll('127.0.0.1:5432', `127.0.0.1:${port}`)
      .replace('127.0.0.1:2379', `127.0.0.1:${etcd}`)
      .replace('/var/lib/postgresql/hub/one', join(home, 'data'))
      .replace('/usr/lib/postgresql/15/bin', programs)
      .replace('/var/run/postgresql', home);
    writeFileSync(file, text, { mode: 0o644 });
    await start(['patroni', file], home, rest);
    servers.push({ name, port, rest, home });
  }
  const stateOf = async (rest: number): Promise<{ role?: string; state?: string } | null> =>
    fetch(`http://127.0.0.1:${rest}/patroni`).then(
      (answer) => answer.json() as Promise<{ role?: string; state?: string }>,
      () => null,
    );
  /** Returns the name of the server that accepts writes; null for none. */
  const primary = async (): Promise<string | null> => {
    for (const { name, rest } of servers) {
      const state = await stateOf(rest);
      if (state?.state === 'running' && /^(?:master|primary)$/.test(state.role ?? '')) return name;
    }
    return null;
  };
  const ask = (port: number, text: string) =>
    run([
      join(programs, 'psql'),
      `postgres://postgres:CHANGE-ME@127.0.0.1:${port}/postgres`,
      '-Atc',
      text,
    ]);

  const proxy = place('haproxy');
  const file = join(proxy, 'haproxy.cfg');
  const text = deployed('postgresql/haproxy.cfg')
    .replace('127.0.0.1:5430', `127.0.0.1:${way}`)
    .replace('127.0.0.1:5432', `127.0.0.1:${servers[0]?.port}`)
    .replace('127.0.0.1:5433', `127.0.0.1:${servers[1]?.port}`);
  writeFileSync(file, text, { mode: 0o644 });
  await start(['haproxy', '-db', '-f', file], proxy, way);

  return {
    /** Address through HAProxy, as in the hub's settings. */
    url: `postgres://postgres:CHANGE-ME@127.0.0.1:${way}/postgres`,
    primary,
    /** Makes HAProxy check which server accepts writes. */
    async prepare(): Promise<void> {
      const first = await primary();
      const port = servers.find(({ name }) => name === first)?.port ?? 0;
      await ask(port, 'create role hub_check login');
    },
    /** Runs a query on the server that accepts writes; returns its output. */
    query: async (asked: string): Promise<string> => (await ask(way, asked)).output.trim(),
    /** Kills a server and its Patroni, like a power cut. */
    async cut(name: string): Promise<void> {
      const { home } = servers.find((server) => server.name === name) ?? {};
      // Matches whole command lines, so that it kills only processes of this folder.
      const { output } = await run(['pgrep', '-f', `${home}/`]);
      for (const pid of output.split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL');
    },
    async stop(): Promise<void> {
      for (const companion of companions.toReversed()) await companion.stop();
    },
  };
}
