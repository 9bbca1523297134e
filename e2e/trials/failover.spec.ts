// The primary of two PostgreSQL servers is killed under load, and recovery needs no operator. Needs
// root, patroni, etcd-server and haproxy (apt-get install).
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { openConversation } from '#e2e/harness/conversing.ts';
import { hubSettings, startHub } from '#e2e/harness/hub.ts';
import { startCluster } from '#e2e/harness/network/patroni.ts';
import { enrolSomeone } from '#e2e/harness/people.ts';
import { startSandbox } from '#e2e/harness/sandbox.ts';
import { findPostgres } from '#scripts/machine/machine.ts';

const secondsSince = (start: number): number => Math.round(performance.now() - start) / 1000;

test('a standby takes over without loss of acknowledged messages, and the hub keeps running', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-failover-'));
  chmodSync(folder, 0o755);
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const sandbox = await startSandbox(join(folder, 'sandbox'));
    undo.push(() => sandbox.stop());
    const cluster = await startCluster(folder, findPostgres() ?? '');
    undo.push(() => cluster.stop());
    await expect.poll(cluster.primary, { timeout: 90_000 }).not.toBeNull();
    await cluster.prepare();
    const confirming = "select count(*) from pg_stat_replication where sync_state = 'sync'";
    await expect.poll(() => cluster.query(confirming), { timeout: 90_000 }).toBe('1');
    const first = await cluster.primary();

    const env = { ...hubSettings(sandbox), DATABASE_URL: cluster.url };
    const hub = await startHub({ dataDir: join(folder, 'hub'), env });
    undo.push(() => hub.stop());
    await sandbox.meet(hub.url, hub.address);
    const logs = () => hub.log();
    const { visitor } = await enrolSomeone({ hub, sandbox, folder, logs, stop: async () => {} });
    const id = await openConversation(visitor, 'begin');
    const { pid } = hub.program();

    const acknowledged: { readonly text: string; readonly at: number }[] = [];
    const over = new AbortController();
    const write = async (writer: number): Promise<void> => {
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        const text = `${writer}/${turn}`;
        const message = { id, name: randomUUID(), text, files: [] };
        const sent = await visitor
          .post('/api/user/conversation/send', message)
          .catch(() => ({ status: 0 }));
        if (sent.status === 200) acknowledged.push({ text, at: performance.now() });
        await sleep(50);
      }
    };
    const load = Promise.all([0, 1, 2, 3].map(write));
    await sleep(3_000);

    const cut = performance.now();
    await cluster.cut(first ?? '');
    await expect
      .poll(async () => [null, first].includes(await cluster.primary()), { timeout: 60_000 })
      .toBe(false);
    const promoted = secondsSince(cut);
    await expect.poll(() => (acknowledged.at(-1)?.at ?? 0) > cut + promoted * 1000).toBe(true);
    const healed = secondsSince(cut);
    await sleep(2_000);
    over.abort();
    await load;
    const before = acknowledged.filter(({ at }) => at < cut).length;
    console.log(`${before} messages before the cut, ${acknowledged.length - before} after it.`);
    console.log(`Promoted after ${promoted} s; the hub stores again after ${healed} s.`);

    const read = 'select text from conversation_messages';
    const stored = new Set((await cluster.query(read)).split('\n'));
    expect(acknowledged.filter(({ text }) => !stored.has(text))).toEqual([]);
    expect(healed - promoted).toBeLessThan(10);
    expect(hub.program().pid).toBe(pid);
  } finally {
    for (const step of undo.toReversed()) await step();
  }
});
