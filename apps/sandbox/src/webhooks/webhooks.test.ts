import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type RunningSandbox } from '#test/start.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.end());

const send = (more = '') =>
  fetch(`${sandbox.url}/webhooks/receive${more}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1795370400',
      'webhook-signature': 'v1,abc',
    },
    body: '{"type":"licenses.<b>added</b>"}',
  });

test('receives, shows and deletes webhooks, and answers with the requested status', async () => {
  expect((await send()).status).toBe(204);
  expect((await send('?answer=500')).status).toBe(500);
  expect((await send('?answer=no')).status).toBe(422);
  const halves = [await send('?answer=half'), await send('?answer=half')];
  expect(new Set(halves.map(({ status }) => status))).toEqual(new Set([204, 503]));
  const received = (await (await sandbox.get('/webhooks.json')).json()) as object[];
  const one = { id: 'evt_1', signature: 'v1,abc', body: '{"type":"licenses.<b>added</b>"}' };
  expect(received.slice(2)).toMatchObject([
    { ...one, answered: 500 },
    { ...one, answered: 204 },
  ]);
  const page = await (await sandbox.get('/webhooks')).text();
  expect(page).toContain('/webhooks/receive');
  expect(page).toContain('licenses.&lt;b&gt;');
  await fetch(`${sandbox.url}/webhooks/empty`, { method: 'POST' });
  expect(await (await sandbox.get('/webhooks.json')).json()).toEqual([]);
});
