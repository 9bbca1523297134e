// Tests of two parallel requests about the same site, one of them with outdated data.
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { createProtocolV1Theme } from '#test/doubles/protocol-v1-theme.ts';
import { activateSite, createSite } from '#test/site.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub({ env: { HUB_LEGACY: 'on' } });
});
afterAll(() => world.close());

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns the number of database sessions that wait for a lock. */
const waiting = async (): Promise<number> => {
  const { rows } = await world.db.query(`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
};

/**
 * Gives the site a new token of protocol v2 while `ask` waits for the license lock. Returns the
 * token.
 */
async function takenOver(host: string, ask: () => Promise<unknown>): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const [locked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const takeOver = world.db.transaction(async () => {
    await world.db.query(
      `select id from licenses where id = (select license_id from activations where site = $1)
       for update`,
      [host],
    );
    await world.db.query(
      'update activations set token_hash = $1, protocol = 2, token_used_at = null where site = $2',
      [hashOf(token), host],
    );
    locked.resolve();
    await end.promise;
  });
  await locked.promise;
  const pendingAsk = ask();
  await expect.poll(waiting, { timeout: 5_000 }).toBe(1);
  end.resolve();
  await takeOver;
  await pendingAsk;
  return token;
}

async function expectActive(host: string, token: string): Promise<void> {
  const beat = await createSite(world).call({
    path: '/api/theme-activation/heartbeat',
    body: { site_url: `https://${host}` },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(beat).toMatchObject({ status: 200, body: { status: 'active' } });
}

async function aProtocolV1Site(host: string) {
  const { browser } = await world.signedInBuyer();
  const theme = createProtocolV1Theme(world, `https://${host}`);
  const redirected = await browser.get(theme.start);
  const request = new URL(String(redirected.headers['location'])).searchParams.get('request');
  await browser.get(`/api/theme-verification/info?request=${request}`);
  const registered = await browser.get(`/api/theme-verification/register?request=${request}`);
  await theme.comeBack((registered.body as { redirect: string }).redirect);
  return theme;
}

// The embedded database has one connection, so nothing runs in parallel there.
const onServer = () => world.db.engine === 'postgres';

test('renewing a protocol v1 key does not replace the token of the updated theme', async () => {
  if (!onServer()) return;
  const host = 'renews.example';
  const theme = await aProtocolV1Site(host);
  theme.kept.key = 'of-a-hub-before-this-one';
  const token = await takenOver(host, () => theme.openDashboard());
  await expectActive(host, token);
});

test('deactivating a protocol v1 theme does not end the activation of the updated theme', async () => {
  if (!onServer()) return;
  const host = 'leaves.example';
  const theme = await aProtocolV1Site(host);
  const token = await takenOver(host, async () => expect(await theme.deactivate()).toBe(false));
  await expectActive(host, token);
});

test('a token that is replaced during a deactivation ends nothing', async () => {
  if (!onServer()) return;
  const host = 'replaced.example';
  const { browser } = await world.signedInBuyer();
  const { token: old } = await activateSite(world, browser, `https://${host}`);
  const token = await takenOver(host, async () => {
    const answer = await createSite(world).call({
      path: '/api/theme-activation/deactivate',
      body: { site_url: `https://${host}` },
      headers: { authorization: `Bearer ${old}` },
    });
    expect(answer.problem?.code).toBe('unknown_token');
  });
  await expectActive(host, token);
});

test('parallel heartbeats of a silent site are all answered as active', async () => {
  if (!onServer()) return;
  const host = 'dev.silent.example';
  const { browser } = await world.signedInBuyer();
  const { token } = await activateSite(world, browser, `https://${host}`);
  const silent = `update activations set ended_at = now(), end_reason = 'silent' where site = $1`;
  for (let round = 0; round < 5; round += 1) {
    await world.db.query(silent, [host]);
    await Promise.all(Array.from({ length: 4 }, () => expectActive(host, token)));
  }
});
