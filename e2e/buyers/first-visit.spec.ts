// What a browser does that has never been here: it paints what can be read before it asks for code,
// and what comes late above a screen (ended support) does not push the screen down.
import { expect, type Page } from '@playwright/test';
import { daysAgo } from '#e2e/harness/dates.ts';
import { holdCode } from '#e2e/harness/hold.ts';
import { connect, enrolSomeone, lendSession } from '#e2e/harness/people.ts';
import { test } from '#e2e/harness/test.ts';

interface Shift extends PerformanceEntry {
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Notes the name of every element that jumps while it can be seen. */
const noteJumps = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const jumped: string[] = [];
    Object.assign(window, { jumped });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        jumped.push(...sources.map(({ node }) => node?.nodeName ?? 'gone'));
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The screen waits a second for the notices and no longer; on a busy machine they may be later. */
async function holdMotion(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Animation.enable');
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0 });
}

test('on a first visit the screen does not jump when ended support is told', async ({
  page,
  context,
  world,
}) => {
  const who = await enrolSomeone(world, [{ sold_at: daysAgo(400), supported_until: daysAgo(20) }]);
  await connect(who.visitor, world.sandbox, who.buyer);
  await lendSession(context, world.hub.url, who.visitor);
  await noteJumps(page);
  await holdMotion(page);
  // The notice is the last to come.
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

/** What a browser calls the time of a paint is when the picture was due: this much more or less. */
const frame = 17;

/** When a page was painted and when its code and answers were asked for, in milliseconds. */
const paintAndRequests = (page: Page) =>
  page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.js$|\/api\//.test(name))
      .map(({ startTime }) => startTime),
  }));

/** No document has this button: the code brings it. */
const untilAlive = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Contact us' })).toBeVisible();

for (const somebody of ['a stranger', 'a buyer'] as const) {
  test(`a page that is drawn ahead is painted before it asks for code and answers: ${somebody}`, async ({
    page,
    context,
    world,
  }) => {
    if (somebody === 'a buyer') {
      const { visitor } = await enrolSomeone(world);
      await lendSession(context, world.hub.url, visitor);
      await page.addInitScript(() => localStorage.setItem('hub_signed_in', '1'));
    }
    // However slow this machine is, the while of the page that nobody looks at does not end.
    await page.addInitScript(() => {
      const { setTimeout: later } = window;
      const patient = (work: TimerHandler, wait?: number): number =>
        wait === 3_000 ? 0 : later(work, wait);
      Object.assign(window, { setTimeout: patient });
    });
    await page.goto(`${world.hub.url}/`);
    await untilAlive(page);
    const { painted, asked } = await paintAndRequests(page);
    expect(asked.length).toBeGreaterThan(1);
    expect(Math.min(...asked)).toBeGreaterThan(painted - frame);
  });
}

test('where a page is not painted, its code comes after a while', async ({ page, world }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto(`${world.hub.url}/`);
  await untilAlive(page);
});

for (const [kind, path] of [
  ['drawn ahead', '/'],
  ['drawn by the browser', '/login'],
] as const) {
  test(`what is pressed before the code is there is answered once it is: ${kind}`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const release = await holdCode(page);
    await page.goto(`${world.hub.url}${path}`, { waitUntil: 'commit' });
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    release();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(menu).toBeFocused();
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
  });

  test(`the colours change from what they were, however early that is asked: ${kind}`, async ({
    page,
    world,
  }) => {
    await page.goto(`${world.hub.url}${path}`);
    await page.evaluate(() => localStorage.setItem('hub_theme', 'dark'));
    const release = await holdCode(page);
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('button', { name: /^Colors: / }).click();
    release();
    const chosen = () => page.evaluate(() => localStorage.getItem('hub_theme') ?? 'as the system');
    await expect.poll(chosen).toBe('as the system');
    await expect(page.getByRole('button', { name: /^Colors: as the system/ })).toBeFocused();
  });
}

test('whoever presses something else meanwhile is not surprised by the first', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const release = await holdCode(page);
  await page.goto(`${world.hub.url}/`, { waitUntil: 'commit' });
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await page.getByRole('heading', { level: 1 }).click();
  release();
  await untilAlive(page);
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});
