import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'scripts',
    include: ['**/*.test.ts'],
    // The walls are checked by the real linter, and processes are really started.
    testTimeout: 60_000,
  },
});
