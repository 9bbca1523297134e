// Runs journeys and UI states in a browser against the build: npm run e2e -- [arguments for
// Playwright]. With `--postgres` the hubs use a private PostgreSQL server instead of the embedded
// engine. With `--drill` it runs the slow tests in e2e/trials/; some of them need root and system
// programs.
import { buildWhatChanged } from '#scripts/start/app-build.ts';
import { findHeadlessChromium, findPostgres } from '#scripts/machine/machine.ts';
import { inRoot, installed } from '#scripts/machine/places.ts';
import { withPostgres } from '#scripts/machine/postgres.ts';
import { exitWhenInterrupted, run } from '#scripts/machine/programs.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';
import { forgetSettings } from '#scripts/machine/settings.ts';

await runScript(async () => {
  exitWhenInterrupted();
  forgetSettings();
  const words = process.argv.slice(2);
  const isDrill = words.includes('--drill');
  const playwrightArguments = words.filter((word) => !['--drill', '--postgres'].includes(word));
  if (isDrill && playwrightArguments.length === 0)
    throw refusal('Name a drill: a file of e2e/trials/.');
  const chromium = findHeadlessChromium();
  if (chromium === null && !isDrill) {
    throw refusal('Journeys need Chromium: install it, or run npx playwright install chromium.');
  }
  await buildWhatChanged(console.log);
  const config = inRoot(isDrill ? 'e2e/trials' : 'e2e', 'playwright.config.ts');
  const command = [installed('playwright'), 'test', '-c', config, ...playwrightArguments];
  const env: Record<string, string> = chromium === null ? {} : { CHROMIUM_PATH: chromium };
  if (!words.includes('--postgres')) return (await run(command, { output: 'terminal', env })).code;
  const programs = findPostgres();
  if (programs === null) throw refusal('--postgres needs PostgreSQL 15 or newer: install it.');
  return withPostgres(programs, async (url) => {
    const options = { output: 'terminal', env: { ...env, JOURNEYS_POSTGRES: url } } as const;
    return (await run(command, options)).code;
  });
});
