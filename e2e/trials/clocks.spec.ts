// Two hubs on one PostgreSQL database, each in a separate process; the clock of the second is
// wrong. Needs libfaketime.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findPostgres } from '#scripts/machine/machine.ts';
import { startPostgres, type PostgresServer } from '#scripts/machine/postgres.ts';
import { hubSettings, productionSettings, startHub, type Hub } from '#e2e/harness/hub.ts';
import { activate, aPerson, enrol, signIn } from '#e2e/harness/people.ts';
import { startSandbox, type Sandbox } from '#e2e/harness/sandbox.ts';
import { openVisitor, type Visitor } from '#e2e/harness/visitor.ts';

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const publicUrl = 'http://localhost:3000';

let folder: string;
let sandbox: Sandbox;
let postgres: PostgresServer;

test.beforeAll(async () => {
  expect(existsSync(library), 'apt-get install faketime').toBe(true);
  folder = mkdtempSync(join(tmpdir(), 'hub-clocks-'));
  sandbox = await startSandbox(join(folder, 'sandbox'));
  postgres = await startPostgres(findPostgres() ?? '');
});
test.afterAll(async () => {
  await postgres.stop();
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns a client of the same browser for the other hub. */
const at = (hub: Hub, { cookies }: Visitor): Visitor => openVisitor(hub.address, cookies);

const clocks = { ahead: '+15m', behind: '-15m', 'days-ahead': '+2d', 'days-behind': '-2d' };

for (const [name, off] of Object.entries(clocks)) {
  test(`an instance with a clock off by ${off} and a correct instance accept each other’s data`, async () => {
    const env = {
      ...hubSettings(sandbox),
      DATABASE_URL: postgres.url,
      HUB_PUBLIC_URL: publicUrl,
      HUB_SECRET: productionSettings['HUB_SECRET'] ?? '',
      CAPTCHA_PROVIDER: 'altcha',
    };
    const faked = { LD_PRELOAD: library, FAKETIME: off, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
    const right = await startHub({ dataDir: join(folder, `right-${name}`), env });
    const wrong = await startHub({
      dataDir: join(folder, `wrong-${name}`),
      env: { ...env, ...faked, HUB_NAME: 'off' },
    });
    try {
      await sandbox.meet(publicUrl, right.address);
      const visitorOfRight = openVisitor(right.address);
      const [purchase] = await sandbox.buyer(`market-${name}`, [{}]);
      const person = aPerson({ purchase_code: purchase?.code ?? '' });
      await enrol(visitorOfRight, sandbox, person);
      const there = at(wrong, visitorOfRight);
      // Each hub accepts a session of the other.
      await signIn(there, person);
      expect((await at(right, there).get('/api/user/licenses')).status).toBe(200);
      await signIn(visitorOfRight, person);
      expect((await at(wrong, visitorOfRight).get('/api/user/licenses')).status).toBe(200);
      // One instance gets the request of the site, the other the approval of its owner.
      await activate(at(wrong, visitorOfRight), sandbox, `shop-${name}`);
      expect(wrong.log()).toContain('The clock of this machine is');
    } finally {
      await wrong.stop();
      await right.stop();
    }
  });
}
