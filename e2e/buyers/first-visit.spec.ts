// First visit of a browser: a notice that appears late above a screen does not push the screen
// down.
import { expect, type Page } from '@playwright/test';
import { daysAgo } from '#e2e/harness/dates.ts';
import { connect, enrolSomeone, lendSession } from '#e2e/harness/people.ts';
import { test } from '#e2e/harness/test.ts';

interface Shift extends PerformanceEntry {
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Records the name of every element that jumps while visible. */
const noteJumps = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const jumped: string[] = [];
    Object.assign(window, { jumped });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        jumped.push(...sources.map(({ node }) => node?.nodeName ?? 'gone'));
    }).observe({ type: 'layout-shift', buffered: true });
  });

/**
 * Stops animations, because a screen waits only a second for its notices, which may take longer on
 * a busy machine.
 */
async function holdMotion(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Animation.enable');
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0 });
}

test('the screen does not jump when the notice of ended support appears', async ({
  page,
  context,
  world,
}) => {
  const enrolled = await enrolSomeone(world, [
    { sold_at: daysAgo(400), supported_until: daysAgo(20) },
  ]);
  await connect(enrolled.visitor, world.sandbox, enrolled.buyer);
  await lendSession(context, world.hub.url, enrolled.visitor);
  await noteJumps(page);
  await holdMotion(page);
  // The notice is the last element to appear.
  await page.route('**/api/user/get-support', async (route) => {
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor({ state: 'attached' });
    await route.continue();
  });
  await page.goto(`${world.hub.url}/dashboard`);
  await expect(page.getByText('Support has ended')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Available licenses (1)' })).toBeVisible();
  const jumped = await page.evaluate(() => (window as unknown as { jumped: string[] }).jumped);
  expect(jumped.filter((name) => name === 'MAIN' || name === 'H1')).toEqual([]);
});
