// What a screen shows to the signed-in is asked for side by side with who they are, before the
// app's code is there, and asked for once.
import { expect, type Page } from '@playwright/test';
import { signInByHand } from '#e2e/harness/hands.ts';
import { holdCode } from '#e2e/harness/hold.ts';
import { connect, enrolSomeone, lendSession } from '#e2e/harness/people.ts';
import { test } from '#e2e/harness/test.ts';

const screens = {
  '/dashboard': [
    '/api/user/licenses',
    '/api/user/get-envato-accounts',
    '/api/theme-verification/check',
    '/api/theme-verification/info',
  ],
  '/settings': ['/api/user/get-envato-accounts', '/api/user/profile'],
} as const;

const signedIn = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('hub_signed_in', '1'));

for (const [screen, calls] of Object.entries(screens)) {
  test(`${screen} asks for all at once, and for each once`, async ({ page, context, world }) => {
    const who = await enrolSomeone(world);
    await connect(who.visitor, world.sandbox, who.buyer);
    await lendSession(context, world.hub.url, who.visitor);
    await signedIn(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // Neither the session's answer nor any code comes before the calls have gone out.
    const sent = Promise.all(
      ['/api/is_logged', ...calls].map((path) => page.waitForRequest(`**${path}`)),
    );
    await page.route(/\/api\/is_logged$|\/assets\/.*\.js$/, async (route) => {
      await sent;
      await route.continue();
    });
    await page.goto(`${world.hub.url}${screen}`);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const repeated = asked.filter(
      (path, index) => path.startsWith('/api/') && asked.indexOf(path) < index,
    );
    expect(repeated).toEqual([]);
    // The document's own header sent them: the browser had not yet read the document.
    const senders = calls.map((path) =>
      page.evaluate(
        (address) =>
          (performance.getEntriesByName(address)[0] as PerformanceResourceTiming).initiatorType,
        `${world.hub.url}${path}`,
      ),
    );
    expect(new Set(await Promise.all(senders))).toEqual(new Set(['link']));
  });
}

test('whoever comes from another site has the calls sent by the page itself', async ({
  page,
  context,
  world,
}) => {
  const who = await enrolSomeone(world);
  await connect(who.visitor, world.sandbox, who.buyer);
  await lendSession(context, world.hub.url, who.visitor);
  await signedIn(page);
  // Such a visit arrives without the session's cookie; what the page asks for itself has it.
  await page.goto(world.sandbox.pages);
  await page.evaluate((url) => location.assign(url), `${world.hub.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Available licenses' })).toBeVisible();
  const sender = await page.evaluate(
    (address) =>
      performance
        .getEntriesByName(address)
        .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
    `${world.hub.url}/api/user/licenses`,
  );
  expect(sender).toEqual(['fetch']);
});

test('refusals from before a sign-in are not what the screens get after it', async ({
  page,
  context,
  watch,
  world,
}) => {
  watch.allow(/status of 401/);
  const who = await enrolSomeone(world);
  await connect(who.visitor, world.sandbox, who.buyer);
  await lendSession(context, world.hub.url, who.visitor);
  await who.visitor.get('/api/logout');
  // This browser still has the cookie, and does not remember having been signed in.
  const release = await holdCode(page);
  const refused = page.waitForResponse('**/api/user/licenses');
  await page.goto(`${world.hub.url}/dashboard`, { waitUntil: 'commit' });
  expect((await refused).status()).toBe(401);
  // Else the browser would keep what the document's header has sent, for whoever asks next.
  const takenOver = () =>
    page.evaluate(() => Object.keys(Object(Reflect.get(window, 'hubEarlyCalls'))));
  await expect.poll(takenOver).toContain('/api/user/licenses');
  release();
  await signInByHand(page, who.person);
  await expect(page.getByRole('heading', { name: 'Available licenses' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('whoever was signed in and is not any more signs in as if nothing had been asked', async ({
  page,
  watch,
  world,
}) => {
  watch.allow(/status of 401/);
  const { person } = await enrolSomeone(world);
  await signedIn(page);
  await page.goto(`${world.hub.url}/dashboard`);
  await signInByHand(page, person);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});
