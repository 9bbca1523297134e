import { defineConfig } from 'vitest/config';
import { settings } from './vitest.settings.ts';

// Faults, floods and whole backups: long, and seldom broken. `npm run test:full` plays them.
export default defineConfig({
  test: {
    ...settings,
    name: 'server-drills',
    include: ['src/**/*.drill.test.ts', 'test/**/*.drill.test.ts'],
  },
});
