// Every screen in each of its states: axe finds nothing, and no page throws, logs an error or breaks
// its content security policy. Nothing scrolls sideways at 400 %.
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/harness/accessible.ts';
import { asBuyersMeetIt } from '#e2e/harness/hub.ts';
import { takeKeyring } from '#e2e/harness/passkeys.ts';
import { test } from '#e2e/harness/test.ts';
import { expected } from '#e2e/harness/watch.ts';
import { openStage } from '#e2e/scenes/scene.ts';
import { scenes } from '#e2e/scenes/scenes.ts';

// One page for all scenes: Playwright clears it in between, so no new page and no recompilation are
// needed.
test.use({ hubEnv: asBuyersMeetIt, reuseContext: true });
// Spreads the many scenes over all workers.
test.describe.configure({ mode: 'parallel' });

/** 1280 × 1024 at 400 %. */
const enlarged = { width: 320, height: 256 };

/** Names of the states that `npm test` plays for a change; without them all are played. */
const named = process.env['UI_STATES'];
const chosen = named === undefined ? null : new Set(JSON.parse(named) as string[]);
const tag = chosen === null ? [] : ['@main'];

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
        // Calls that the scene holds back must not reach the hub when the page is cleared. The next
        // scene's login must not be answered by this scene's device.
        await page.goto('about:blank');
        await takeKeyring(page);
      });
    }
  });
}
