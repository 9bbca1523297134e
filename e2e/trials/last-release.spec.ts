// The previous release and this release on one PostgreSQL database, in both orders. During an
// upgrade both run for a while, and after a rollback the old release runs on the new tables.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { hubSettings, startHub, type Hub } from '#e2e/harness/hub.ts';
import { activate, aPerson, enrol, signIn, type Person } from '#e2e/harness/people.ts';
import { startSandbox, type Sandbox } from '#e2e/harness/sandbox.ts';
import { openVisitor } from '#e2e/harness/visitor.ts';
import { findPostgres } from '#scripts/machine/machine.ts';
import { hubBuild } from '#scripts/machine/places.ts';
import { startPostgres, type PostgresServer } from '#scripts/machine/postgres.ts';
import { run } from '#scripts/machine/programs.ts';

const publicUrl = 'http://localhost:3000';
let folder: string;
let sandbox: Sandbox;
let postgres: PostgresServer;

async function must(command: readonly string[], cwd?: string): Promise<string> {
  const { code, output } = await run(command, cwd === undefined ? {} : { cwd });
  expect(code, `${command.join(' ')}\n${output}`).toBe(0);
  return output.trim();
}

/** Checks out the newest release tag before this commit and builds it. */
async function buildLastRelease(sources: string): Promise<string> {
  const tag = process.env['LAST_RELEASE'];
  const newest = ['git', 'describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD~1'];
  const commit = tag ?? (await must(newest));
  await must(['git', 'worktree', 'add', '--detach', sources, commit]);
  await must(['node', 'scripts/run.mjs', 'scripts/start/build.ts'], sources);
  return join(sources, 'apps/server/dist/main.js');
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-last-release-'));
  sandbox = await startSandbox(join(folder, 'sandbox'));
  postgres = await startPostgres(findPostgres() ?? '');
});
test.afterAll(async () => {
  await postgres.stop();
  await sandbox.stop();
  await run(['git', 'worktree', 'remove', '--force', join(folder, 'sources')]);
  rmSync(folder, { recursive: true, force: true });
});

/** Signs in all earlier people, then registers a new person and activates a site. */
async function useHub(hub: Hub, people: Person[]): Promise<void> {
  for (const person of people) {
    const visitor = openVisitor(hub.address);
    await signIn(visitor, person);
    const { body } = await visitor.get<readonly { used: boolean }[]>('/api/user/licenses');
    expect(body.map(({ used }) => used)).toEqual([true]);
  }
  const [purchase] = await sandbox.buyer(`market-${people.length}`, [{}]);
  const person = aPerson({ purchase_code: purchase?.code ?? '' });
  const visitor = openVisitor(hub.address);
  await enrol(visitor, sandbox, person);
  await activate(visitor, sandbox, `shop-${people.length}`);
  people.push(person);
}

test('the last release and this release work one after the other on one database', async () => {
  const last = await buildLastRelease(join(folder, 'sources'));
  const people: Person[] = [];
  // The old release, the upgrade, the rollback with the new tables, and the upgrade again.
  for (const [turn, script] of [last, hubBuild, last, hubBuild].entries()) {
    const env = { ...hubSettings(sandbox), DATABASE_URL: postgres.url, HUB_PUBLIC_URL: publicUrl };
    const by = { command: [process.execPath], script };
    const hub = await startHub({ dataDir: join(folder, `hub-${turn}`), env, by });
    try {
      await sandbox.meet(publicUrl, hub.address);
      await useHub(hub, people);
    } finally {
      await hub.stop();
    }
  }
});
