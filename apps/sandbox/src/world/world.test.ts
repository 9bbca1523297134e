import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  bearer,
  connect,
  grant,
  personalToken,
  startSandbox,
  type RunningSandbox,
} from '#test/start.ts';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.end());

interface WireBuyer {
  username: string | null;
  user_id: number | null;
  purchases: { code: string; sold_at: string; supported_until: string | null }[];
}
const buyers = async () => (await (await sandbox.get('/buyers.json')).json()) as WireBuyer[];
const named = async (name: string | null) =>
  (await buyers()).find((buyer) => buyer.username === name)!;
const code = '11111111-2222-4333-8444-555555555555';
const days = (from: string) => (Date.now() - Date.parse(from)) / 86_400_000;

test('the first buyers match the table in the README, with ages counted from today', async () => {
  const all = await buyers();
  expect(all.map(({ username, purchases }) => [username, purchases.length])).toEqual([
    ['two-licenses', 3],
    ['support-ended', 1],
    ['no-purchases', 1],
    ['many-purchases', 240],
    ['odd-data', 3],
    ['site-owner', 2],
    [null, 1],
  ]);
  const [ended] = (await named('support-ended')).purchases;
  expect(Math.floor(days(ended!.sold_at))).toBe(200);
  // Six calendar months of support: 181 to 184 days.
  const since = Math.floor(days(ended!.supported_until!));
  expect([16, 17, 18, 19]).toContain(since);
});

test('a new buyer gets defaults for missing fields, and the marketplace finds the sale', async () => {
  const answer = await sandbox.post('/buyers.json', {
    username: 'new-buyer',
    purchases: [{ code, item_id: 27889640, supported_until: null, license: 'extended' }],
  });
  expect(await answer.json()).toEqual([
    {
      username: 'new-buyer',
      user_id: 7_000_007,
      email: 'new-buyer@example.test',
      purchases: [
        {
          code,
          item_id: 27_889_640,
          sold_at: expect.any(String),
          supported_until: null,
          license: 'Extended License',
        },
      ],
    },
  ]);
  const sale = await sandbox.get(`/v3/market/author/sale?code=${code}`, bearer(personalToken));
  expect(await sale.json()).toMatchObject({ buyer: 'new-buyer', license: 'Extended License' });
});

test('replaces the purchases of an existing buyer, and keeps the id', async () => {
  const [kept] = (await named('two-licenses')).purchases;
  const renewed = { ...kept, supported_until: '2031-01-01T00:00:00Z' };
  await sandbox.post('/buyers.json', { username: 'two-licenses', purchases: [renewed] });
  const after = await named('two-licenses');
  expect(after).toMatchObject({ user_id: 7_000_001, purchases: [renewed] });
  expect(await buyers()).toHaveLength(7);
});

test('adds several buyers at once, and moves a guest’s sale to a buyer', async () => {
  const guest = await named(null);
  const answer = await sandbox.post('/buyers.json', [
    { username: null, purchases: [] },
    { username: 'former-guest', purchases: guest.purchases },
    { username: 'another', purchases: [] },
  ]);
  const ids = ((await answer.json()) as WireBuyer[]).map((buyer) => buyer.user_id);
  expect(ids).toEqual([null, 7_000_008, 7_000_009]);
  expect((await named('former-guest')).purchases).toEqual(guest.purchases);
});

test.each([
  [{ username: 'x y' }, 'username'],
  [{ purchases: [] }, 'username'],
  [{ username: 'x', purchases: {} }, 'purchases'],
  [{ username: 'x', purchases: [{ code: 'short' }] }, 'code'],
  [{ username: 'x', purchases: [{ sold_at: 'yesterday' }] }, 'sold_at'],
  [{ username: 'x', purchases: [{ license: 'huge' }] }, 'license'],
  [{ username: 'x', user_id: 7_000_001 }, 'user_id'],
  [{ username: 'x', purchases: [{ code }, { code }] }, code],
  [{ username: 'x', purchases: [{ code: '3f1c9a52-7d04-4e8b-9b16-0c5e2ad87f31' }] }, '3f1c9a52'],
  [[{ username: 'fine' }, { username: '' }], 'username'],
])('refuses %j and changes nothing', async (input, word) => {
  const before = await buyers();
  const answer = await sandbox.post('/buyers.json', input);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining(word) });
  expect(await buyers()).toEqual(before);
});

test.each(['/buyers.json', '/faults.json', '/settings.json'])(
  'a page of another site cannot change %s',
  async (path) => {
    for (const origin of ['http://elsewhere.example', 'null', `${sandbox.url}0`]) {
      const answer = await sandbox.post(path, { username: 'x' }, { origin });
      expect(answer.status).toBe(403);
    }
    const own = await sandbox.post('/settings.json', {}, { origin: sandbox.url });
    expect(own.status).toBe(200);
  },
);

test('a call changes all of its settings or none', async () => {
  const change = { hub_url: 'http://127.0.0.1:4000', confirmation_url: 'javascript:x' };
  expect((await sandbox.post('/settings.json', change)).status).toBe(422);
  expect(await (await sandbox.get('/settings.json')).json()).toMatchObject({ hub_url: null });
  await sandbox.post('/settings.json', { ...change, confirmation_url: 'http://hub.test/back' });
  expect(await (await sandbox.get('/settings.json')).json()).toEqual({
    hub_url: 'http://127.0.0.1:4000',
    confirmation_url: 'http://hub.test/back',
    page_size: 100,
    unknown_token_status: 401,
  });
});

test('a restart keeps tokens, buyers, emails and faults', async () => {
  const tokens = await connect(sandbox, 'two-licenses');
  await sandbox.post('/buyers.json', { username: 'new-buyer', purchases: [{ code }] });
  await createTransport({ host: '127.0.0.1', port: sandbox.smtpPort }).sendMail({
    from: 'hub@example.test',
    to: 'buyer@example.test',
    subject: 'Kept',
  });
  await sandbox.post('/faults.json', { target: 'sale', kind: 'html' });
  const before = await buyers();
  await sandbox.stop();

  sandbox = await startSandbox({}, sandbox.folder);
  expect(await buyers()).toEqual(before);
  expect((await sandbox.get('/whoami', bearer(tokens.access_token))).status).toBe(200);
  const { refresh_token } = tokens;
  const renewed = await grant(sandbox, { grant_type: 'refresh_token', refresh_token });
  expect(renewed.status).toBe(200);
  const mails = await (await sandbox.get('/inbox.json')).json();
  expect(mails).toEqual([expect.objectContaining({ subject: 'Kept' })]);
  expect(await (await sandbox.get('/faults.json')).json()).toHaveLength(1);
  expect(
    (await readdir(sandbox.folder)).filter((name) => name !== 'mails' && !name.endsWith('.json')),
  ).toEqual([]);
});

test('reports an unreadable state file, and leaves it unchanged', async () => {
  await sandbox.stop();
  const file = join(sandbox.folder, 'world.json');
  await writeFile(file, '{"buyers": [');
  await expect(startSandbox({}, sandbox.folder)).rejects.toThrow(`${file} cannot be read`);
  await writeFile(file, '{"buyers": []}');
  sandbox = await startSandbox({}, sandbox.folder);
});
