// Two instances on one PostgreSQL database together allow as many password attempts as a single
// instance.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { captchaAfter } from '@hub/contract/limits';
import { findPostgres } from '#scripts/machine/machine.ts';
import { startPostgres, type PostgresServer } from '#scripts/machine/postgres.ts';
import { hubSettings, productionSettings, startHub, type Hub } from '#e2e/harness/hub.ts';
import { aPerson, enrol, type Person } from '#e2e/harness/people.ts';
import { startSandbox, type Sandbox } from '#e2e/harness/sandbox.ts';
import { openVisitor, type Visitor } from '#e2e/harness/visitor.ts';

// No retry, because the test looks for a race that fails only sometimes.
test.describe.configure({ retries: 0 });

const triesAtOnce = 130;

let folder: string;
let postgres: PostgresServer;
let sandbox: Sandbox;
let hubs: Hub[] = [];

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-tries-'));
  sandbox = await startSandbox(join(folder, 'sandbox'));
  postgres = await startPostgres(findPostgres() ?? '');
  const env = {
    ...hubSettings(sandbox),
    DATABASE_URL: postgres.url,
    HUB_PUBLIC_URL: 'http://localhost:3000',
    HUB_SECRET: productionSettings['HUB_SECRET'] ?? '',
    CAPTCHA_PROVIDER: 'altcha',
    // Trusts a proxy, so that each attempt can have another address.
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  hubs = [
    await startHub({ dataDir: join(folder, 'one'), env }),
    await startHub({ dataDir: join(folder, 'two'), env }),
  ];
});

test.afterAll(async () => {
  for (const hub of hubs) await hub.stop();
  await sandbox.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function someone(): Promise<Person> {
  const [purchase] = await sandbox.buyer('tried', [{}]);
  const person = aPerson({ purchase_code: purchase?.code ?? '' });
  await enrol(openVisitor(hubs[0]?.address ?? ''), sandbox, person);
  return person;
}

/**
 * Returns the answers of both instances to simultaneous wrong passwords from different addresses.
 */
async function tryAtBoth(
  visitors: readonly Visitor[],
  names: readonly string[],
): Promise<string[]> {
  const answers = Array.from({ length: triesAtOnce }, async (_each, nth) => {
    const visitor = visitors[nth % visitors.length] as Visitor;
    const username = names[nth % names.length] ?? '';
    const from = { 'x-forwarded-for': `198.18.${nth >> 8}.${nth & 255}` };
    const { body } = await visitor.post(
      '/api/login',
      { username, password: 'Wrong-Horse-7' },
      from,
    );
    return String(body['result_type'] ?? body['code']);
  });
  return Promise.all(answers);
}

test('two instances together check only three of 130 simultaneous wrong passwords', async () => {
  const { username, email } = await someone();
  const visitors = hubs.map(({ address }) => openVisitor(address));
  // Fetches the cookie of each visitor once, because a token is bound to it.
  for (const visitor of visitors) await visitor.get('/api/is_logged');
  const types = await tryAtBoth(visitors, [username, email, username.toUpperCase()]);
  const lookedAt = types.filter((type) => type === 'wrong_credentials');
  expect(lookedAt).toHaveLength(captchaAfter.failures);
  expect(types.filter((type) => type === 'captcha_required')).toHaveLength(
    triesAtOnce - captchaAfter.failures,
  );
  // Neither instance has attempts left.
  const later = await tryAtBoth(visitors, [username]);
  expect(new Set(later)).toEqual(new Set(['captcha_required']));
});
