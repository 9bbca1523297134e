// Every screen in each of its states: axe has nothing to say, light and dark, and no page throws,
// complains, or breaks its content security policy. At 400 % of a small desk nothing has to be
// pushed sideways.
import { expectAccessible, expectNoSidewaysScroll } from './harness/accessible.ts';
import { asBuyersMeetIt } from './harness/hub.ts';
import { takeKeyring } from './harness/passkeys.ts';
import { test } from './harness/test.ts';
import { expected } from './harness/watch.ts';
import { openStage } from './scenes/scene.ts';
import { scenes } from './scenes/scenes.ts';

// One page for scene after scene: Playwright clears it in between, and the browser need neither make
// another nor read the same code anew.
test.use({ hubEnv: asBuyersMeetIt, reuseContext: true });
// All workers share the many.
test.describe.configure({ mode: 'parallel' });

/** 1280 × 1024 at 400 %. */
const enlarged = { width: 320, height: 256 };

for (const [group, all] of Object.entries(scenes)) {
  test.describe(group, () => {
    for (const { name, refuses, loses, frames, open } of all) {
      test(name, async ({ page, context, world, watch }) => {
        if (refuses) watch.allow(expected.refusal);
        if (loses) watch.allow(expected.lostScreen);
        if (frames) watch.allow(expected.ownFrame);
        await open(openStage(page, context, world));
        await expectAccessible(page, frames ? 1 : 0);
        await page.setViewportSize(enlarged);
        await expectNoSidewaysScroll(page);
        // What the scene holds back must not reach the hub when the page is cleared, and the next
        // scene's login must not be answered by the device of this one.
        await page.goto('about:blank');
        await takeKeyring(page);
      });
    }
  });
}
