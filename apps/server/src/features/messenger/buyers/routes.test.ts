import { createHmac } from 'node:crypto';
import { decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requireUser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

const publisher = 'support@publisher.example';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub({
    env: { MESSENGER_MAIL_TO: publisher, HUB_LIMITS: 'on', CAPTCHA_PROVIDER: 'off' },
  });
});
// All requests come from one address, so each test starts with empty rate counters.
beforeEach(() => world.db.query('delete from rate_counters'));
afterAll(() => world.close());

const sendUrl = '/api/user/send-message';
const reportUrl = '/api/report-login-issue';
const countConversations = async (): Promise<number> =>
  Number((await world.db.query('select count(*) as n from conversations')).rows[0]?.['n']);

/** Creates a buyer with one license, which was refunded. */
async function buyerWithoutLicense() {
  const buyer = await world.signedInBuyer();
  await world.db.query(
    "update licenses set status = 'refunded' where user_id = (select id from users where username = $1)",
    [buyer.person.username],
  );
  return buyer;
}

test('the acceptance of the support policy applies to the user on every device', async () => {
  const { browser, person } = await world.signedInBuyer();
  const agreementUrl = '/api/user/support-agreement';
  expect((await browser.get(agreementUrl)).body).toEqual({ agreed: false });
  expect((await browser.post('/api/user/agree-to-support', {})).body).toEqual({ agreed: true });
  const first = await world.db.query('select * from support_agreements');
  expect((await browser.post('/api/user/agree-to-support', {})).body).toEqual({ agreed: true });
  expect((await world.db.query('select * from support_agreements')).rows).toEqual(first.rows);
  const { browser: other } = await world.signedInBuyer();
  expect((await other.get(agreementUrl)).body).toEqual({ agreed: false });
  const elsewhere = world.browser();
  const { username, password } = person;
  await elsewhere.post('/api/login', { username, password });
  expect((await elsewhere.get(agreementUrl)).body).toEqual({ agreed: true });
});

test('the send-message call of older clients opens a conversation', async () => {
  const { browser, person } = await world.signedInBuyer();
  const [license] = (await browser.get('/api/user/licenses')).body;
  const body = { topic: 'bug', license_id: license?.id, text: 'The header jumps.' };
  expect((await browser.post(sendUrl, body)).body).toEqual({
    success: true,
    message: `We received your message. We reply by email to ${person.email}.`,
  });
  const { body: list } = await browser.get('/api/user/conversations');
  expect(list.rows).toMatchObject([
    { topic: 'bug', license: { id: license?.id }, last: { text: 'The header jumps.' } },
  ]);
});

test('a person without a valid license is refused with the reason, and nothing is stored', async () => {
  const { browser } = await buyerWithoutLicense();
  const before = await countConversations();
  const answer = await browser.post(sendUrl, {
    topic: 'question',
    license_id: null,
    text: 'Hello',
  });
  expect(answer.body).toMatchObject({ success: false });
  expect(answer.body.message).toContain('license owners');
  expect(await countConversations()).toBe(before);
});

test('rejects a message that names the license of another person', async () => {
  const { browser: other } = await world.signedInBuyer();
  const [foreign] = (await other.get('/api/user/licenses')).body;
  const { browser } = await world.signedInBuyer();
  const body = { topic: 'question', license_id: foreign?.id, text: 'Hello' };
  expect((await browser.post(sendUrl, body)).body).toMatchObject({ success: false });
});

test.each([
  ['a text of white space', { topic: 'question', license_id: null, text: '  \n ' }, 'text'],
  [
    'a text of 10,001 characters',
    { topic: 'question', license_id: null, text: 'x'.repeat(10_001) },
    'text',
  ],
  ['the topic “login”', { topic: 'login', license_id: null, text: 'x' }, 'topic'],
  [
    'a license id that is not a number',
    { topic: 'question', license_id: '1', text: 'x' },
    'license_id',
  ],
  ['a text with a NUL character', { topic: 'question', license_id: null, text: 'a\0b' }, 'text'],
])('rejects %s', async (_name, body, field) => {
  const { browser } = await world.signedInBuyer();
  const answer = await browser.post(sendUrl, body);
  expect(answer.status).toBe(422);
  expect(answer.problem?.errors?.map((error) => error.field)).toEqual([field]);
});

test('allows ten messages an hour', async () => {
  const { browser } = await world.signedInBuyer();
  const body = { topic: 'question', license_id: null, text: 'Hello' };
  for (let n = 0; n < 10; n += 1) await browser.post(sendUrl, body);
  const answer = await browser.post(sendUrl, body);
  expect(answer.status).toBe(429);
  expect(answer.headers['retry-after']).toMatch(/^\d+$/);
});

test('rejects a message without a session, and stores nothing', async () => {
  const before = await countConversations();
  const body = { topic: 'bug', license_id: null, text: 'Hello' };
  expect(await world.browser().post(sendUrl, body)).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  });
  expect(await countConversations()).toBe(before);
});

test('the built-in messenger returns a hash of the user, and no Intercom token', async () => {
  const { browser } = await world.signedInBuyer();
  const { browser: other } = await world.signedInBuyer();
  const hashOf = async (user: typeof browser): Promise<unknown> =>
    (await requireUser(user)).user_hash;
  expect(await hashOf(browser)).toMatch(/^[0-9a-f]{64}$/);
  expect(await hashOf(browser)).toBe(await hashOf(browser));
  expect(await hashOf(other)).not.toBe(await hashOf(browser));
  const { body: info } = await browser.get('/api/user/get-info');
  expect(info.intercomToken).toBeNull();
  const page = await world.hub.http.inject({ method: 'GET', url: '/' });
  expect(page.headers['content-security-policy']).not.toMatch(/https?:\/\//);
});

test('allows five login reports an hour from one address', async () => {
  const body = { email: 'often@mail.example', text: 'Again.' };
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1)
    statuses.push((await world.browser().post(reportUrl, body)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const { rows } = await world.db.query('select id from conversations where email = $1', [
    body.email,
  ]);
  expect(rows).toHaveLength(5);
});

test('Intercom receives a hash of the user and a token that is valid for an hour', async () => {
  const secret = 'the identity secret of the messenger';
  const other = await openTestHub({
    env: { MESSENGER_PROVIDER: 'intercom', MESSENGER_APP_ID: 'abc', MESSENGER_SECRET: secret },
  });
  try {
    const { browser, person } = await other.signedInBuyer();
    const session = await requireUser(browser);
    const id = String(session.id);
    expect(session.user_hash).toBe(createHmac('sha256', secret).update(id).digest('hex'));
    const { body: info } = await browser.get('/api/user/get-info');
    const token = info.intercomToken ?? '';
    const key = new TextEncoder().encode(secret);
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      currentDate: other.clock.now(),
    });
    expect(protectedHeader.alg).toBe('HS256');
    expect(payload).toMatchObject({ user_id: id, email: person.email });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
    expect(Object.keys(decodeJwt(token)).toSorted()).toEqual(
      ['email', 'exp', 'iat', 'user_id'].toSorted(),
    );
    const page = await other.hub.http.inject({ method: 'GET', url: '/' });
    expect(page.headers['content-security-policy']).toContain('https://widget.intercom.io');
    const { body: config } = await browser.get('/api/config');
    expect(config['messenger']).toEqual({ provider: 'intercom', app_id: 'abc' });
    expect(JSON.stringify(config)).not.toContain(secret);
  } finally {
    await other.close();
  }
});
