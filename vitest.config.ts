import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { projects: ['apps/*', 'apps/server/vitest.*.config.ts', 'packages/*', 'scripts'] },
});
