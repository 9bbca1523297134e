import { afterAll, beforeAll, expect, test } from 'vitest';
import { html } from '#pages/html.ts';
import { firstBuyers } from '#world/buyers.ts';
import { startSandbox, type RunningSandbox } from '#test/start.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ SANDBOX_HUB_URL: 'http://127.0.0.1:3999' });
});
afterAll(() => sandbox.end());

const open = async (path: string) => sandbox.get(path, { accept: 'text/html' });

test('the start screen shows every code, the public hub, the inbox and the sites', async () => {
  const answer = await open('/');
  const text = await answer.text();
  for (const { code } of firstBuyers(Date.now()).flatMap((buyer) => buyer.purchases))
    expect(text).toContain(`<code>${code}</code>`);
  expect(text).toContain('href="http://localhost:3999"');
  expect(text).toContain('href="/inbox"');
  for (const host of ['shop-one.localhost', 'dev.shop-one.localhost', 'localhost'])
    expect(text).toContain(`href="http://${host}:${sandbox.port}/site"`);
});

test('no screen runs a script, can be framed, or is cached', async () => {
  for (const path of ['/', '/inbox', '/site', '/nothing']) {
    const answer = await open(path);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).not.toContain('<script');
  }
});

test('answers a missing address with a screen for people and with JSON for programs', async () => {
  expect(await (await open('/nothing')).text()).toContain('<h1>Not found</h1>');
  const answer = await sandbox.get('/nothing');
  expect([answer.status, await answer.json()]).toEqual([404, { error: 404 }]);
});

test('escapes interpolated text, and renders nothing for undefined', () => {
  const parts = [html`<b>${'<&>'}</b>`, 'x"', 0, null, undefined, false as const];
  expect(html`<p title="${`'"`}">${parts}</p>`.markup).toBe(
    '<p title="&#39;&quot;"><b>&lt;&amp;&gt;</b>x&quot;0</p>',
  );
});
