// Every state of every screen: axe finds nothing, and no page throws, logs an error or violates its
// content security policy. Nothing scrolls sideways at 400 %.
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/harness/accessible.ts';
import { asBuyersMeetIt } from '#e2e/harness/hub.ts';
import { takeKeyring } from '#e2e/harness/passkeys.ts';
import { expectTranslated } from './pseudo.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { expected } from '#e2e/harness/watch.ts';
import { brokenWords, untranslatedWords } from './words-on-page.ts';
import { openStage } from '#e2e/scenes/scene.ts';
import { scenes } from '#e2e/scenes/scenes.ts';

// A single page for all scenes, which Playwright clears in between, saves opening and compiling new
// pages.
test.use({ hubEnv: asBuyersMeetIt, reuseContext: true });
// Runs the scenes on all workers.
test.describe.configure({ mode: 'parallel' });

/** Viewport of 1280 × 1024 at 400 %. */
const enlarged = { width: 320, height: 256 };

/** Names of the states that `npm test` plays for a change; all states if not set. */
const named = process.env['UI_STATES'];
const chosen = named === undefined ? null : new Set(JSON.parse(named) as string[]);
const tag = chosen === null ? [] : ['@main'];

/** Returns true if the whole run also checks this state in the pseudo-language. */
const isTranslated = (name: string, group: string): boolean =>
  chosen === null && !group.startsWith('console') && !name.startsWith('design system');

for (const [group, all] of Object.entries(scenes)) {
  test.describe(group, () => {
    for (const [name, play] of Object.entries(all)) {
      if (chosen !== null && !chosen.has(name)) continue;
      test(name, { tag }, async ({ page, context, world, watch }) => {
        const allows = play.allows ?? [];
        watch.allow(...allows.map((complaint) => expected[complaint]));
        await play(openStage(page, context, world));
        await expectAccessible(page, allows.includes('ownFrame') ? 1 : 0);
        await page.setViewportSize(enlarged);
        await expectNoSidewaysScroll(page);
        if (isTranslated(name, group)) await expectTranslated(page);
        // Calls that the scene delayed must not reach the hub when the page is cleared. This
        // scene's passkeys must not answer the login of the next scene.
        await page.goto('about:blank');
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await takeKeyring(page);
      });
    }
  });
}

test('the checks find untranslated, cut-off, overflowing and overlapping text', async ({
  page,
}) => {
  await page.setContent(`<html lang="ar" dir="rtl"><title>⟦Ŧïïŧłèè⟧</title><body>
    <p>⟦Øþèèñ ⁨shop.example⁩⟧ <bdi>shop.example</bdi> <button aria-label="Close">×</button></p>
    <p>Open shop.example</p>
    <p style="width: 3em; overflow: hidden; white-space: nowrap">⟦Ťøø łøøñğ ƒøøř ŧħïïš⟧</p>
    <p style="width: 3em; border: 1px solid; white-space: nowrap">⟦Ŵïïđèèř ŧħààñ ïïŧš ƀøøẋ⟧</p>
    <p style="margin-block-end: -2em">⟦Ƀèèłøøŵ⟧</p>
    <p>⟦ÀÀƀøøṽèè⟧</p>`);
  expect(await untranslatedWords(page)).toEqual(['Open shop.example', 'Close']);
  expect(await brokenWords(page)).toEqual([
    'cut off: ⟦Ťøø łøøñğ ƒøøř ŧħïïš⟧',
    'sticks out: ⟦Ŵïïđèèř ŧħààñ ïïŧš ƀøøẋ⟧',
    'overlaps: ⟦Ƀèèłøøŵ⟧ / ⟦ÀÀƀøøṽèè⟧',
  ]);
});
