import { defineConfig } from 'vitest/config';
import { embeddedSmoke } from './test/embedded-smoke.ts';
import { settings } from './vitest.settings.ts';

// Smoke suite of the embedded engine, whatever TEST_DATABASE_URL says.
export default defineConfig({
  test: {
    ...settings,
    name: 'server-embedded',
    include: Object.keys(embeddedSmoke),
    maxWorkers: 3,
    sequence: { groupOrder: 2 },
  },
});
