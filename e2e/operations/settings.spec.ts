// A production start reports all missing settings together.
import { expect, test } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hubBuild } from '#scripts/machine/places.ts';
import { findFreePort } from '#scripts/machine/ports.ts';
import { productionSettings } from '#e2e/harness/hub.ts';
import { startService } from '#scripts/start/services.ts';

const needed = [
  'HUB_PUBLIC_URL',
  'HUB_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'ENVATO_CLIENT_ID',
  'ENVATO_CLIENT_SECRET',
  'ENVATO_PERSONAL_TOKEN',
];

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-settings-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the lines that the hub prints when it refuses to start. */
async function refusal(name: string, env: Record<string, string>): Promise<string[]> {
  // A separate port, because hubs that start together would conflict on the default port.
  const port = String(await findFreePort());
  const program = startService({
    name: 'The hub',
    script: hubBuild,
    env: { ...env, NODE_ENV: 'production', PORT: port, HUB_DATA_DIR: folder },
    logFile: join(folder, `${name}.log`),
  });
  expect((await program.ended).code, `exit code without ${name}`).toBe(1);
  return program.output().trim().split('\n');
}

test('a production start without a required setting fails and names the setting', async () => {
  const refusals = needed.map(async (name) => {
    const { [name]: _left, ...others } = productionSettings;
    const lines = await refusal(name, others);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(name);
  });
  await Promise.all(refusals);
});

test('a production start without settings names every missing setting', async () => {
  const lines = await refusal('all', {});
  for (const name of needed) expect(lines.join('\n')).toContain(name);
  expect(lines).toHaveLength(needed.length);
});

test('a production start rejects public keys and a proxy range of all addresses', async () => {
  const lines = await refusal('weak', {
    ...productionSettings,
    HUB_SECRET: '0123456789abcdef0123456789abcdef',
    ENVATO_CLIENT_SECRET: 'sandbox-client-secret',
    TRUSTED_PROXIES: '0.0.0.0/0',
  });
  for (const name of ['HUB_SECRET', 'ENVATO_CLIENT_SECRET', 'TRUSTED_PROXIES']) {
    expect(lines.filter((line) => line.startsWith(name))).toHaveLength(1);
  }
  expect(lines).toHaveLength(3);
});
