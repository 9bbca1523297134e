import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { numbersIn, parseCommand } from './parse.ts';
import { startSandbox, type RunningSandbox } from '#test/start.ts';

let sandbox: RunningSandbox;
const clients: ImapFlow[] = [];
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  for (const path of ['/faults.json', '/inbox.json'])
    await fetch(`${sandbox.url}${path}`, { method: 'DELETE' });
});
afterAll(() => sandbox.end());

const send = (mail: object, user = '') =>
  createTransport({
    host: '127.0.0.1',
    port: sandbox.smtpPort,
    ...(user !== '' && { auth: { user, pass: 'any' } }),
  }).sendMail({
    from: 'buyer@example.test',
    to: 'support+c.1.x@example.test',
    subject: 'Grüße',
    text: 'It works.',
    ...mail,
  });

async function connect(user = 'support@example.test'): Promise<ImapFlow> {
  const { imapPort: port } = sandbox;
  const auth = { user, pass: 'any' };
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false });
  client.on('error', () => undefined);
  clients.push(client);
  await client.connect();
  return client;
}
async function sources(client: ImapFlow): Promise<string[]> {
  const found: string[] = [];
  for await (const { source } of client.fetch('1:*', { source: true })) found.push(String(source));
  return found;
}

test('imapflow reads whole emails to a tagged address, and moves them', async () => {
  await send({ text: 'x'.repeat(200_000) });
  await send({ to: 'other@example.test' });
  const client = await connect();
  const { exists } = await client.mailboxOpen('INBOX');
  expect(exists).toBe(1);
  const [source] = await sources(client);
  expect(source).toContain('Delivered-To: support+c.1.x@example.test');
  expect(source?.match(/x{70}/g)?.length).toBeGreaterThan(2000);
  const uids = await client.search({ all: true }, { uid: true });
  const first = await client.fetchOne(String(uids && uids[0]), { size: true }, { uid: true });
  expect(first && first.size).toBe(source?.length);
  await client.mailboxCreate('Done');
  expect(await client.messageMove(String(uids && uids[0]), 'Done', { uid: true })).toBeTruthy();
  expect(await client.search({ all: true }, { uid: true })).toEqual([]);
  await client.mailboxOpen('Done');
  expect(await sources(client)).toEqual([source]);
});

test('IDLE announces an email within a second', async () => {
  const client = await connect();
  await client.mailboxOpen('INBOX');
  const arrived = new Promise((resolve) => client.once('exists', resolve));
  void client.idle();
  await send({});
  expect(await arrived).toMatchObject({ count: 1, prevCount: 0 });
});

test('only a sender signed in with their own address passes SPF, whatever the headers claim', async () => {
  const headers = { 'Authentication-Results': 'sandbox; spf=pass smtp.mailfrom=forged' };
  await send({ headers });
  await send({ headers }, 'buyer@example.test');
  const client = await connect();
  await client.mailboxOpen('INBOX');
  const results = (await sources(client)).map((mail) => /spf=.*/.exec(mail)?.[0]);
  expect(results).toEqual([
    'spf=none smtp.mailfrom=buyer@example.test',
    'spf=pass smtp.mailfrom=buyer@example.test',
  ]);
  expect((await sources(client)).join('')).not.toContain('forged');
});

test('the reply form answers as the recipient, and quotes the original email', async () => {
  await send({
    from: 'hub@example.test',
    to: 'buyer@example.test',
    replyTo: 'support+c.7.y@example.test',
    messageId: '<first@example.test>',
    text: 'Which version?',
  });
  const list = await sandbox.get('/inbox.json?to=buyer@example.test');
  const [{ id }] = (await list.json()) as [{ id: string }];
  expect((await sandbox.send(`/inbox/${id}/reply`, { text: 'Überall 2.1' })).status).toBe(303);
  expect((await sandbox.send(`/inbox/${id}/reply`, { text: ' ' })).status).toBe(422);
  const client = await connect();
  await client.mailboxOpen('INBOX');
  const [source = ''] = await sources(client);
  expect(source).toContain('spf=pass smtp.mailfrom=buyer@example.test');
  expect(source).toContain('In-Reply-To: <first@example.test>');
  const body = Buffer.from(source.split('\r\n\r\n')[1] ?? '', 'base64').toString('utf8');
  expect(body).toMatch(/^Überall 2\.1\r\n\r\nOn .*, hub@example\.test wrote:\r\n> Which version\?/);
});

test('curl searches and reads emails over IMAP', async () => {
  await send({});
  const address = `imap://127.0.0.1:${sandbox.imapPort}/INBOX`;
  const curl = async (...args: string[]) =>
    (await promisify(execFile)('curl', ['-s', '-u', 'support@example.test:any', ...args])).stdout;
  const found = await curl('-X', 'UID SEARCH UNSEEN', address);
  const uid = /SEARCH (\d+)/.exec(found)?.[1];
  expect(await curl(`${address};UID=${uid}`)).toContain('It works.');
  expect(await curl('-X', 'UID SEARCH UNSEEN', address)).not.toMatch(/SEARCH \d/);
});

test('faults close the connection or refuse the sign-in', async () => {
  await sandbox.post('/faults.json', { target: 'imap', kind: 'down', times: 1 });
  await expect(connect()).rejects.toThrow();
  await sandbox.post('/faults.json', { target: 'imap', kind: 'reject-permanent', times: 1 });
  await expect(connect()).rejects.toMatchObject({ authenticationFailed: true });
  await connect();
});

test('parses commands with texts and lists, and sets of numbers and ranges', () => {
  expect(
    parseCommand(String.raw`a1 uid FETCH 1:* (BODY.PEEK[HEADER.FIELDS (To Cc)]<0.9> "a \"b")`),
  ).toEqual({
    tag: 'a1',
    name: 'UID',
    words: ['FETCH', '1:*', ['BODY.PEEK[HEADER.FIELDS (To Cc)]<0.9>', 'a "b']],
  });
  expect([1, 2, 3, 4, 5, 6, 7, 9].filter(numbersIn('2,4:5,*:7', 9))).toEqual([2, 4, 5, 7, 9]);
});
