import { defineConfig, devices } from '@playwright/test';
import { inRoot } from '#scripts/places.ts';
import { launchOptions } from './harness/browser.ts';

export default defineConfig({
  testDir: '.',
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
