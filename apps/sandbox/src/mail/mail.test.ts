import { createConnection } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { linksIn } from './inbox.ts';
import { startSandbox, type RunningSandbox } from '#test/start.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(async () => {
  for (const path of ['/faults.json', '/inbox.json'])
    await fetch(`${sandbox.url}${path}`, { method: 'DELETE' });
});
afterAll(() => sandbox.end());

const transport = () =>
  createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, greetingTimeout: 2000 });
const hello = {
  from: 'Customer Hub <hub@example.test>',
  replyTo: 'Buyer <writer@example.test>',
  to: 'Buyer@example.test',
  subject: 'Grüße – your link',
  text: 'Open http://hub.localhost/verify-email/abc. Or write.',
  html: '<p>Open <a href="http://hub.localhost/verify-email/abc?a=1&amp;b=2">this</a></p>',
};
const inbox = async (to = '') =>
  (await (await sandbox.get(`/inbox.json?to=${encodeURIComponent(to)}`)).json()) as {
    id: string;
    subject: string;
  }[];

test('stores an email with its text, HTML and links', async () => {
  await transport().sendMail(hello);
  expect(await inbox()).toEqual([
    {
      id: expect.any(String),
      to: 'Buyer@example.test',
      reply_to: 'writer@example.test',
      from: 'hub@example.test',
      subject: 'Grüße – your link',
      text: expect.stringContaining('Or write.'),
      html: expect.stringContaining('<a href='),
      links: [
        'http://hub.localhost/verify-email/abc?a=1&b=2',
        'http://hub.localhost/verify-email/abc',
      ],
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
});

test('stores a copy for each recipient, newest first, and ignores the case of addresses', async () => {
  await transport().sendMail({ ...hello, to: ['one@example.test', 'two@example.test'] });
  await transport().sendMail({ ...hello, to: 'two@example.test', subject: 'The second' });
  expect(await inbox()).toHaveLength(3);
  expect((await inbox('TWO@example.test')).map((mail) => mail.subject)).toEqual([
    'The second',
    'Grüße – your link',
  ]);
  expect(await inbox('three@example.test')).toEqual([]);
});

test('accepts any user name and password', async () => {
  const auth = { user: 'anybody', pass: 'anything' };
  const { port } = transport().options as { port: number };
  await createTransport({ host: '127.0.0.1', port, auth }).sendMail(hello);
  expect(await inbox()).toHaveLength(1);
});

test('the screens show an email without running, loading or sending anything from its HTML', async () => {
  await transport().sendMail({
    ...hello,
    subject: '<script>x</script>',
    html: '<script>y</script>',
  });
  const [mail] = await inbox();
  const list = await (await sandbox.get('/inbox', { accept: 'text/html' })).text();
  expect(list).toContain('&lt;script&gt;x&lt;/script&gt;');
  expect(list).not.toContain('<script');
  const page = await (await sandbox.get(`/inbox/${mail!.id}`, { accept: 'text/html' })).text();
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).not.toContain('<script');
  const body = await sandbox.get(`/inbox/${mail!.id}/body`);
  const policy = body.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox allow-popups');
  expect(policy).not.toContain('script');
});

test('a program and the button can empty the inbox, but another site cannot', async () => {
  await transport().sendMail(hello);
  const foreign = { method: 'DELETE', headers: { origin: 'http://elsewhere.example' } };
  expect((await fetch(`${sandbox.url}/inbox.json`, foreign)).status).toBe(403);
  expect(await inbox()).toHaveLength(1);
  await sandbox.send('/inbox/empty', {});
  expect(await inbox()).toEqual([]);
  expect((await sandbox.get('/inbox/gone')).status).toBe(404);
});

test.each([
  ['reject-temporary', 451],
  ['reject-permanent', 550],
])('%s answers %d and stores nothing', async (kind, responseCode) => {
  await sandbox.post('/faults.json', { target: 'smtp', kind, times: 1 });
  await expect(transport().sendMail(hello)).rejects.toMatchObject({ responseCode });
  expect(await inbox()).toEqual([]);
  await transport().sendMail(hello);
  expect(await inbox()).toHaveLength(1);
});

test('`down` resets the connection', async () => {
  await sandbox.post('/faults.json', { target: 'smtp', kind: 'down', times: 1 });
  await expect(transport().sendMail(hello)).rejects.toThrow();
  await transport().sendMail(hello);
  expect(await inbox()).toHaveLength(1);
});

test('`slow` delays the greeting', async () => {
  await sandbox.post('/faults.json', { target: 'smtp', kind: 'slow', delay_ms: 150, times: 1 });
  const begun = performance.now();
  await transport().sendMail(hello);
  expect(performance.now() - begun).toBeGreaterThan(140);
});

test('a client that hangs up early does not affect the server', async () => {
  const socket = createConnection(sandbox.smtpPort, '127.0.0.1');
  await new Promise((resolve) => socket.once('data', resolve));
  socket.resetAndDestroy();
  await transport().sendMail(hello);
  expect(await inbox()).toHaveLength(1);
});

test('finds each web address once', () => {
  expect(
    linksIn(
      `<a href='https://a.test/?x=&#x27;1'>a</a> <a href="javascript:alert(1)">b</a>
       <a href="mailto:a@b.test">c</a> <a href="https://a.test/?x=&#39;1">again</a>`,
      'See (https://b.test/path), https://b.test/path!',
    ),
  ).toEqual([`https://a.test/?x='1`, 'https://b.test/path']);
});
