import { defineConfig, devices } from '@playwright/test';
import { findPostgres } from '#scripts/machine/machine.ts';
import { inRoot } from '#scripts/machine/places.ts';
import { headlessOptions, shortPageOptions } from './harness/browser.ts';

const hasPostgres = findPostgres() !== null;
// Read again by each worker, said once.
if (!hasPostgres && process.env['TEST_WORKER_INDEX'] === undefined) {
  console.log('Left out: production on PostgreSQL, which this machine does not have.');
}

const leftOut = hasPostgres
  ? []
  : ['production', 'race', 'tries', 'kill-postgres'].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  outputDir: inRoot('test-results'),
  // One more than two cores hold, as a journey waits for mails, for PHP, for a hub that starts. Each brings
  // a world and a browser of its own: with four all is slower.
  workers: 3,
  fullyParallel: false,
  // A busy machine may hold a browser up: what fails plays once more, and what passes then is named
  // at the end, to be mended at its cause. Whatever looks for a race itself says that it never does.
  retries: 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: inRoot('.cache/reports/some-journeys.json') }]],
  // The longest first and the many small ones last, so that no worker waits for another at the end.
  projects: [
    { name: 'wordpress', testMatch: '**/wordpress/*.spec.ts', workers: 2 },
    {
      name: 'journeys',
      // Beside those of WordPress. What kills, and races, wants no more company than that.
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
    // To note each step of what passes costs a third of the processor's time: what fails plays again noted.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
});
