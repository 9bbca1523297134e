// Video of the support advice in a browser, under the content security policy of the hub.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { inRoot } from '#scripts/machine/places.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/harness/accessible.ts';
import { hubSettings, startHub } from '#e2e/harness/hub.ts';
import { expect, test } from '#e2e/harness/test.ts';

const dialogOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'How to deactivate other plugins' });

async function openVideo(page: Page, url: string): Promise<Locator> {
  await page.goto(`${url}/dashboard`);
  await page.getByRole('button', { name: 'Watch how' }).press('Enter');
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}

const playedSeconds = (video: Element): number => (video as HTMLVideoElement).currentTime;

/** Returns the current caption; empty if captions are hidden. */
function caption(video: Element): string {
  const [track] = (video as HTMLVideoElement).textTracks;
  const cue = track?.mode === 'showing' ? track.activeCues?.[0] : undefined;
  return cue ? (cue as VTTCue).text : '';
}

test('the publisher’s film loads on request and plays by keyboard with captions', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const films = (): string[] =>
    requestedPaths.filter((path) => /^\/publisher\/.*\.mp4$/.test(path));
  const { visitor } = await someone([{}]);
  await becomes(visitor);
  const dialog = await openVideo(page, world.hub.url);
  const player = dialog.locator('video');
  await expectAccessible(page);
  expect(films()).toEqual([]);

  await player.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => player.evaluate(playedSeconds)).toBeGreaterThan(0.5);
  expect(new Set(films()).size).toBe(1);
  await expect.poll(() => player.evaluate(caption)).toContain('Open the admin');

  // The focus moves from the player's controls to the dialog's button, and never to the page
  // behind.
  const done = dialog.getByRole('button', { name: 'Close' }).last();
  let stops = 0;
  while (!(await done.evaluate((element) => element === document.activeElement))) {
    expect((stops += 1)).toBeLessThan(12);
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  // At least one stop belongs to the player.
  expect(stops).toBeGreaterThan(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Watch how' })).toBeFocused();
});

test('a YouTube film loads only after a click and only from its host', async ({
  page,
  world,
  someone,
  becomes,
  context,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-film-'));
  const catalog = JSON.parse(readFileSync(inRoot('catalog.json'), 'utf8')) as Record<
    string,
    object
  >;
  const file = join(folder, 'catalog.json');
  writeFileSync(
    file,
    JSON.stringify({ ...catalog, videos: { deactivate_plugins: { youtube: 'dQw4w9WgXcQ' } } }),
  );
  const referrers: (string | null)[] = [];
  await context.route('https://www.youtube-nocookie.com/**', async (route) => {
    referrers.push((await route.request().allHeaders())['referer'] ?? null);
    await route.fulfill({ contentType: 'text/html', body: '<button>The film plays</button>' });
  });
  const { visitor } = await someone([{}]);
  await becomes(visitor);
  // Restarts the hub with a video on another host.
  await world.hub.stop();
  const env = { ...hubSettings(world.sandbox), HUB_CATALOG: file };
  const other = await startHub({ dataDir: world.hub.dataDir, port: world.hub.port, env });
  try {
    const dialog = await openVideo(page, other.url);
    await expectAccessible(page);
    expect(referrers).toEqual([]);
    const play = dialog.getByRole('button', { name: 'Play the video' });
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await play.press('Enter');
    const film = page.frameLocator('iframe').getByRole('button', { name: 'The film plays' });
    await expect(film).toBeVisible();
    // The player gets the origin as referrer, which it requires, but no path.
    expect(referrers).toEqual([`${other.url}/`]);
    // The page focuses its loaded content, which would undo an earlier Tab.
    await page.frames().at(-1)?.waitForLoadState('load');
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    // Tab moves into the player, and the dialog does not take focus back.
    await page.keyboard.press('Tab');
    await expect.poll(() => film.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  } finally {
    await other.stop();
    await world.hub.start();
    rmSync(folder, { recursive: true });
  }
});
