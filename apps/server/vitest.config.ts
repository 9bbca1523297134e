import { configDefaults, defineConfig } from 'vitest/config';
import { settings } from './vitest.settings.ts';

// The server's tests, on the PostgreSQL server that TEST_DATABASE_URL names; without it on the
// embedded engine.
export default defineConfig({
  test: {
    ...settings,
    name: 'server',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.drill.test.ts'],
  },
});
