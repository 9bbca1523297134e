// Every screen in each of its states: axe has nothing to say, light and dark, and no page throws,
// complains, or breaks its content security policy.
import { expectAccessible } from './harness/accessible.ts';
import { test } from './harness/test.ts';
import { expected } from './harness/watch.ts';
import { openStage } from './scenes/scene.ts';
import { scenes } from './scenes/scenes.ts';

// As buyers meet it: with the captcha that is the default.
test.use({ hubEnv: { CAPTCHA_PROVIDER: 'altcha' } });
// Both workers share the many.
test.describe.configure({ mode: 'parallel' });

for (const [group, all] of Object.entries(scenes)) {
  test.describe(group, () => {
    for (const { name, refuses, open } of all) {
      test(name, async ({ page, context, world, watch }) => {
        if (refuses) watch.allow(expected.refusal);
        await open(openStage(page, context, world));
        await expectAccessible(page);
      });
    }
  });
}
