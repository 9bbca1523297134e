// A screen requests its data in parallel with the session, and only once.
import { expect, type Page } from '@playwright/test';
import { signInByHand } from '#e2e/harness/hands.ts';
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
  test(`${screen} sends its requests in parallel, each once`, async ({ page, context, world }) => {
    const enrolled = await enrolSomeone(world);
    await connect(enrolled.visitor, world.sandbox, enrolled.buyer);
    await lendSession(context, world.hub.url, enrolled.visitor);
    await signedIn(page);
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    // Delays the session's answer until the other calls are sent.
    const sent = Promise.all(calls.map((path) => page.waitForRequest(`**${path}`)));
    await page.route('**/api/is_logged', async (route) => {
      await sent;
      await route.continue();
    });
    await page.goto(`${world.hub.url}${screen}`);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const repeated = requestedPaths.filter(
      (path, index) => path.startsWith('/api/') && requestedPaths.indexOf(path) < index,
    );
    expect(repeated).toEqual([]);
  });
}

test('the dashboard shows no error from its early requests after the session has ended', async ({
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
