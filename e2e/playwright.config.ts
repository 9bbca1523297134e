import { defineConfig, devices } from '@playwright/test';
import { findPostgres } from '#scripts/machine.ts';
import { inRoot } from '#scripts/places.ts';
import { launchOptions } from './harness/browser.ts';

const hasPostgres = findPostgres() !== null;
// Read again by each worker, said once.
if (!hasPostgres && process.env['TEST_WORKER_INDEX'] === undefined) {
  console.log('Left out: production on PostgreSQL, which this machine does not have.');
}

export default defineConfig({
  testDir: '.',
  testIgnore: hasPostgres ? [] : ['production.spec.ts', 'race.spec.ts', 'kill-postgres.spec.ts'],
  outputDir: inRoot('test-results'),
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: inRoot('.cache/e2e.json') }]],
  use: {
    ...devices['Desktop Chrome'],
    channel: undefined,
    launchOptions: launchOptions(),
    trace: 'retain-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
});
