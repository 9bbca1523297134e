import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { metricsOf } from '#test/metrics-of.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const send = (payload: string, type: string) =>
  world.hub.http.inject({
    method: 'POST',
    url: '/policy-reports',
    headers: { 'content-type': type },
    payload,
  });
const sendList = (reports: unknown) => send(JSON.stringify(reports), 'application/reports+json');

/** Returns the counts by directive. */
async function counts(): Promise<Record<string, number>> {
  const lines = (await metricsOf(world.hub.http)).matchAll(
    /^hub_policy_violations_total\{directive="([^"]+)"\} (\d+)$/gm,
  );
  return Object.fromEntries([...lines].map(([, name, count]) => [name, Number(count)]));
}
const report = (effectiveDirective: unknown) => ({
  type: 'csp-violation',
  body: { effectiveDirective, documentURL: 'https://hub.example/reset-password/secret-code' },
});

test('pages name the report endpoint, and reports of old and new browsers are counted', async () => {
  const { headers } = await world.hub.http.inject({ url: '/' });
  expect(headers['reporting-endpoints']).toBe('policy="/policy-reports"');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain('report-uri /policy-reports; report-to policy');
  const answer = await sendList([report('script-src-elem'), report('img-src')]);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  const older = { 'csp-report': { 'violated-directive': "img-src 'self'" } };
  await send(JSON.stringify(older), 'application/csp-report');
  expect(await counts()).toEqual({ 'script-src-elem': 1, 'img-src': 2 });
});

test('counts at most 20 invalid reports of a request, as “other”, and stores nothing', async () => {
  const before = await counts();
  const many = Array.from({ length: 60 }, (_each, place) => report(`made-up-${place}`));
  await sendList(many);
  for (const body of [
    '',
    'null',
    '{',
    '[[]]',
    '{"csp-report":7}',
    '[{"body":{"effectiveDirective":{}}}]',
  ]) {
    expect((await send(body, 'application/reports+json')).statusCode).toBeLessThan(500);
  }
  expect(await counts()).toEqual({ ...before, other: 20 });
  expect(world.logged.join('')).not.toMatch(/made-up|secret-code/);
});

test('refuses reports that are too large or have another content type', async () => {
  const large = await send(JSON.stringify([report('a'.repeat(20_000))]), 'application/csp-report');
  expect(large.statusCode).toBe(413);
  expect((await send('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
});
