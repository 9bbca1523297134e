// Runs journeys and UI states in a browser against the build: npm run e2e -- [Playwright's words].
import { buildWhatChanged } from '#scripts/start/app-build.ts';
import { findHeadlessChromium } from '#scripts/machine/machine.ts';
import { inRoot, installed } from '#scripts/machine/places.ts';
import { exitWhenInterrupted, run } from '#scripts/machine/programs.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';
import { forgetSettings } from '#scripts/machine/settings.ts';

await runScript(async () => {
  exitWhenInterrupted();
  forgetSettings();
  const chromium = findHeadlessChromium();
  if (chromium === null) {
    throw refusal('Journeys need Chromium: install it, or run npx playwright install chromium.');
  }
  await buildWhatChanged(console.log);
  const config = inRoot('e2e/playwright.config.ts');
  const command = [installed('playwright'), 'test', '-c', config, ...process.argv.slice(2)];
  return (await run(command, { output: 'terminal', env: { CHROMIUM_PATH: chromium } })).code;
});
