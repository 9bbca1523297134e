// Every screen in each of its states: axe has nothing to say, light and dark, and no page throws,
// complains, or breaks its content security policy. At 400 % of a small desk nothing has to be
// pushed sideways.
import { expectAccessible, expectNoSidewaysScroll } from './harness/accessible.ts';
import { test } from './harness/test.ts';
import { expected } from './harness/watch.ts';
import { openStage } from './scenes/scene.ts';
import { scenes } from './scenes/scenes.ts';

// As buyers meet it: with the captcha that is the default.
test.use({ hubEnv: { CAPTCHA_PROVIDER: 'altcha' } });
// Both workers share the many.
test.describe.configure({ mode: 'parallel' });

/** 1280 × 1024 at 400 %. */
const enlarged = { width: 320, height: 256 };

for (const [group, all] of Object.entries(scenes)) {
  test.describe(group, () => {
    for (const { name, refuses, loses, open } of all) {
      test(name, async ({ page, context, world, watch }) => {
        if (refuses) watch.allow(expected.refusal);
        if (loses) watch.allow(expected.lostScreen);
        await open(openStage(page, context, world));
        await expectAccessible(page);
        await page.setViewportSize(enlarged);
        await expectNoSidewaysScroll(page);
      });
    }
  });
}
