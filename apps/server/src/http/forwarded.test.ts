import fastify from 'fastify';
import { expect, test } from 'vitest';
import { warnOfForwarded } from './forwarded.ts';
import { createLog } from '#platform/log/log.ts';

async function warningsOf(
  trustedProxies: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<string[]> {
  const logged: string[] = [];
  const app = fastify();
  const log = createLog('info', { write: (line) => void logged.push(line) });
  warnOfForwarded(app, { trustedProxies, log });
  app.get('/', async () => 'here');
  for (let turn = 0; turn < 3; turn += 1) await app.inject({ url: '/', headers });
  await app.close();
  return logged.map((line) => (JSON.parse(line) as { msg: string }).msg);
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' };

test('warns once about an unknown proxy', async () => {
  expect(await warningsOf([], forwarded)).toEqual([
    expect.stringContaining('name it in TRUSTED_PROXIES, or all visitors count as one'),
  ]);
});

test('does not warn about a configured proxy or about direct requests', async () => {
  expect(await warningsOf(['127.0.0.1'], forwarded)).toEqual([]);
  expect(await warningsOf([], {})).toEqual([]);
});
