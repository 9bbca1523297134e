// Runs journeys and UI states in a browser against the build: npm run e2e -- [arguments for
// Playwright]. With `--drill` it runs the slow tests in e2e/trials/. Some of them need root and
// system programs.
import { buildWhatChanged } from '#scripts/start/app-build.ts';
import { findHeadlessChromium } from '#scripts/machine/machine.ts';
import { inRoot, installed } from '#scripts/machine/places.ts';
import { exitWhenInterrupted, run } from '#scripts/machine/programs.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';
import { forgetSettings } from '#scripts/machine/settings.ts';

await runScript(async () => {
  exitWhenInterrupted();
  forgetSettings();
  const playwrightArguments = process.argv.slice(2).filter((word) => word !== '--drill');
  const isDrill = playwrightArguments.length < process.argv.length - 2;
  if (isDrill && playwrightArguments.length === 0)
    throw refusal('Name a drill: a file of e2e/trials/.');
  const chromium = findHeadlessChromium();
  if (chromium === null && !isDrill) {
    throw refusal('Journeys need Chromium: install it, or run npx playwright install chromium.');
  }
  await buildWhatChanged(console.log);
  const config = inRoot(isDrill ? 'e2e/trials' : 'e2e', 'playwright.config.ts');
  const command = [installed('playwright'), 'test', '-c', config, ...playwrightArguments];
  const env = chromium === null ? {} : { CHROMIUM_PATH: chromium };
  return (await run(command, { output: 'terminal', env })).code;
});
