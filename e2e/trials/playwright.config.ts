import { defineConfig } from '@playwright/test';
import { inRoot } from '#scripts/machine/places.ts';
import { forgetSettings } from '#scripts/machine/settings.ts';

forgetSettings();

/** Drills that take minutes or need root: `npm run trial -- NAME`, not `npm test`. */
export default defineConfig({
  testDir: '.',
  outputDir: inRoot('test-results/trials'),
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 600_000,
  reporter: [['list']],
});
