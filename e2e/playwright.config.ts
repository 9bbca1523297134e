import { defineConfig, devices } from '@playwright/test';
import { findPostgres } from '#scripts/machine/machine.ts';
import { inRoot } from '#scripts/machine/places.ts';
import { forgetSettings } from '#scripts/machine/settings.ts';
import { headlessOptions, shortPageOptions } from './harness/browser.ts';

// Settings in the shell of a developer must not reach the hubs of the journeys.
forgetSettings();

const hasPostgres = findPostgres() !== null;
// Each worker reads this file; the notice appears once.
if (!hasPostgres && process.env['TEST_WORKER_INDEX'] === undefined) {
  console.log('Left out: production on PostgreSQL, which this machine does not have.');
}

const leftOut = hasPostgres
  ? []
  : ['production', 'race', 'tries', 'kill-postgres'].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  outputDir: inRoot('test-results'),
  // One worker more than the two cores, because a journey often waits for emails, PHP, or a
  // starting hub. Each worker has a world and a browser; four workers are slower.
  workers: 3,
  fullyParallel: false,
  // A busy machine may delay a browser, so a failed test runs once more. The report lists tests
  // that pass only then, so that their cause can be fixed. Tests that look for races set zero
  // retries.
  retries: 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['junit', { outputFile: inRoot('.cache/reports/some-journeys.xml'), includeRetries: true }],
  ],
  // Long projects come first and short projects last, so that no worker idles at the end.
  projects: [
    { name: 'wordpress', testMatch: '**/wordpress/*.spec.ts', workers: 2 },
    {
      name: 'journeys',
      // Runs beside the WordPress tests. Tests that kill the hub or race need the rest of the
      // machine.
      workers: 2,
      testIgnore: ['**/trials/**', '**/wordpress/**', '**/screens.spec.ts', ...leftOut],
    },
    {
      name: 'screens',
      testMatch: '**/screens.spec.ts',
      use: { launchOptions: shortPageOptions() },
    },
  ],
  use: {
    ...devices['Desktop Chrome'],
    channel: undefined,
    launchOptions: headlessOptions(),
    // Traces only retries, because tracing every passing step takes a third of the processor time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
});
