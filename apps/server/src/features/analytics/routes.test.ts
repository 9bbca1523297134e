import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { metricsOf } from '#test/metrics-of.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const count = '/api/count-visit';
const visits = (hub = world): unknown[] =>
  hub.logged
    .map((line) => JSON.parse(line) as { msg: string; event?: string; of?: string })
    .filter(({ msg }) => msg === 'visit counted')
    .map(({ event, of }) => [event, of]);
test('counts page views by route and links by the publisher’s host, without a cookie', async () => {
  const guest = world.browser();
  const page = { event: 'page_view', route: '/reset-password/:code?' };
  const answer = await guest.post(count, page);
  expect(answer.body).toEqual({ counted: true });
  expect(answer.headers['set-cookie']).toBeUndefined();
  const items = new URL('https://themeforest.net/').host;
  await guest.post(count, { event: 'outbound_link', host: items });
  await guest.post(count, { event: 'outbound_link', host: 'my-own-shop.example' });
  expect(visits()).toEqual([
    ['page_view', '/reset-password/:code?'],
    ['outbound_link', items],
    ['outbound_link', 'other'],
  ]);
  expect(await metricsOf(world.hub.http)).toContain(
    'hub_visits_total{event="page_view",of="/reset-password/:code?"} 1',
  );
});

test.each([
  { event: 'page_view', route: '/reset-password/the-code-itself' },
  { event: 'page_view', route: '/dashboard?secret=1' },
  { event: 'outbound_link', host: 'https://shop.example/path' },
  { event: 'something' },
  {},
])('answers 422 and counts nothing for %j', async (body) => {
  const before = visits().length;
  expect((await world.browser().post(count, body)).status).toBe(422);
  expect(visits()).toHaveLength(before);
});

test('with Plausible, the policy allows its origin and the hub counts nothing', async () => {
  const url = 'https://stats.publisher.example';
  const env = {
    ANALYTICS_PROVIDER: 'plausible',
    ANALYTICS_SITE: 'hub.example',
    ANALYTICS_URL: url,
  };
  const other = await openTestHub({ env });
  try {
    const page = await other.hub.http.inject({ method: 'GET', url: '/' });
    const policy = String(page.headers['content-security-policy']).split('; ');
    expect(policy.filter((directive) => directive.includes(url))).toEqual([
      `connect-src 'self' ${url}`,
    ]);
    const { body } = await other.browser().get('/api/config');
    expect(body.analytics).toEqual({ provider: 'plausible', site: 'hub.example', url });
    const event = { event: 'page_view', route: '/' };
    expect((await other.browser().post(count, event)).body).toEqual({ counted: false });
    expect(visits(other)).toEqual([]);
  } finally {
    await other.close();
  }
});
