// Several simultaneous requests: each panel approves the request that it shows, and an attacker's
// link approves none.
import {
  activateByHand,
  activated,
  completeVerification,
  connectByHand,
  wants,
} from '#e2e/harness/hands.ts';
import { ask, connect } from '#e2e/harness/people.ts';
import { builder } from '#e2e/harness/sandbox.ts';
import { servePage, statusesOf } from '#e2e/harness/stranger.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { Visitor } from '#e2e/harness/visitor.ts';
import { expected } from '#e2e/harness/watch.ts';

const hostsIn = async (visitor: Visitor): Promise<string[]> => {
  const { body } = await visitor.get<{ sites: { url: string }[] }[]>('/api/user/licenses');
  return body.flatMap(({ sites }) => sites.map(({ url }) => new URL(url).hostname)).toSorted();
};

test('each of two panels in two tabs completes the request that it shows', async ({
  page,
  context,
  world,
  watch,
  someone,
  becomes,
}) => {
  watch.allow(expected.refusal);
  const { hub, sandbox } = world;
  const { visitor, buyer } = await someone([{}, {}]);
  await connect(visitor, sandbox, buyer);
  await becomes(visitor);
  const [left, right] = await Promise.all(
    ['shop-left', 'shop-right'].map((site) => ask(visitor, sandbox, site)),
  );
  const other = await context.newPage();
  await page.goto(`${hub.url}/verify${left?.search}`);
  await expect(wants(page, sandbox.site('shop-left'))).toBeVisible();
  // Opened last, so the hub would take a request without an id for this request.
  await other.goto(`${hub.url}/verify${right?.search}`);
  await expect(wants(other, sandbox.site('shop-right'))).toBeVisible();

  await completeVerification(page);
  await expect(activated(page)).toBeVisible();
  expect(new URL(page.url()).hostname).toBe('shop-left.localhost');
  expect(await hostsIn(visitor)).toEqual(['shop-left.localhost']);
  // This panel is out of date, because its license is already used. It shows a message and
  // refetches.
  await completeVerification(other);
  await expect(other.getByRole('main').getByRole('alert')).toBeVisible();
  await completeVerification(other);
  await expect(activated(other)).toBeVisible();
  expect(new URL(other.url()).hostname).toBe('shop-right.localhost');
  expect(await hostsIn(visitor)).toEqual(['shop-left.localhost', 'shop-right.localhost']);
});

test('a request continues in a new tab after the buyer has connected an account', async ({
  page,
  context,
  world,
  someone,
  becomes,
}) => {
  const { hub, sandbox } = world;
  // The account has no license of the theme, because it was registered with the code of another
  // product.
  const { visitor, buyer } = await someone([{ item_id: builder }, {}]);
  await becomes(visitor);
  await activateByHand(page, sandbox.site('shop-connecting'));
  await expect(page.getByRole('heading', { name: 'No license for this theme yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Synchronize in settings' }).click();
  await connectByHand(page, buyer);
  await expect(page.getByText('Your account is connected')).toBeVisible();

  const other = await context.newPage();
  await other.goto(`${hub.url}/dashboard`);
  await expect(wants(other, sandbox.site('shop-connecting'))).toBeVisible();
  await completeVerification(other);
  await expect(activated(other)).toBeVisible();
  expect(await hostsIn(visitor)).toEqual(['shop-connecting.localhost']);
});

test('an attacker’s link only opens a panel that names the attacker’s site', async ({
  page,
  world,
  watch,
  someone,
  becomes,
}) => {
  // The browser logs each blocked attempt.
  watch.allow(expected.refusal, expected.offline, /^console: .*(CORS|frame)/);
  const { hub, sandbox } = world;
  const { visitor } = await someone([{}]);
  await becomes(visitor);
  const ownRequest = await ask(visitor, sandbox, 'shop-mine');
  const { verify_url: foreign = '' } = await sandbox.press('shop-stranger', 'activate');
  const call = (action: string): string =>
    `${hub.url}/api/theme-verification/${action}${new URL(foreign).search}`;
  const attempts = ['info', 'register', 'cancel'].map(
    (action) => `<img src="${call(action)}"><iframe src="${call(action)}"></iframe>
      <script>fetch('${call(action)}', { mode: 'no-cors', credentials: 'include' }).catch(() => {});</script>`,
  );
  const evil = await servePage(`<!doctype html><title>Evil</title>${attempts.join('')}
    <a href="${call('register')}">Win a prize</a> <a href="${foreign}">Read more</a>`);
  const statuses = (action: string): number[] =>
    statusesOf(hub.log(), `/api/theme-verification/${action}`);
  try {
    const before = statuses('register').length;
    const since = (): number[] => statuses('register').slice(before);
    await page.goto(evil.url);
    await expect.poll(() => since().length).toBeGreaterThanOrEqual(3);
    await Promise.all([
      page.waitForURL(`${hub.url}/api/**`),
      page.getByText('Win a prize').click(),
    ]);
    expect(new Set(since())).toEqual(new Set([403]));
    expect(await hostsIn(visitor)).toEqual([]);

    await page.goto(evil.url);
    await page.getByText('Read more').click();
    await expect(wants(page, sandbox.site('shop-stranger'))).toBeVisible();
    expect(await hostsIn(visitor)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel Activation' }).click();
    await expect(
      page.getByText(/^The activation of shop-stranger\.localhost:\d+ was canceled\./),
    ).toBeVisible();
  } finally {
    await evil.stop();
  }
  // The attacker's site gets nothing, and the buyer's request is unchanged.
  const refused = await visitor.get(`/api/theme-verification/register${new URL(foreign).search}`);
  expect(refused.status).toBe(409);
  await page.goto(`${hub.url}/verify${ownRequest.search}`);
  await completeVerification(page);
  await expect(activated(page)).toBeVisible();
  expect(await hostsIn(visitor)).toEqual(['shop-mine.localhost']);
});

test('no request sends a code from the page’s address in its referrer', async ({ page, world }) => {
  const leaks: string[] = [];
  await page.route(`${world.hub.url}/**`, async (route) => {
    const referer = await route.request().headerValue('referer');
    if (referer?.includes('a-mailed-code')) leaks.push(`${route.request().url()}: ${referer}`);
    await route.continue();
  });
  for (const path of ['reset-password/a-mailed-code', 'verify-email/a-mailed-code']) {
    await page.goto(`${world.hub.url}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await page.goto(`${world.hub.url}/user/envato-authorization?code=a-mailed-code&state=x`);
  await page.waitForLoadState('networkidle');
  expect(leaks).toEqual([]);
});

test('trusted types keep text from becoming a script', async ({ page, world, watch }) => {
  watch.allow(/^policy: require-trusted-types-for/, /^console: .*(?:Trusted|TrustedHTML)/);
  await page.goto(`${world.hub.url}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const refused = await page.evaluate(() => {
    const tries = [
      () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
      () => (document.createElement('script').src = 'https://evil.example/a.js'),
      () => (document.createElement('script').textContent = 'alert(1)'),
    ];
    return tries.map((attempt) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError']);
});
