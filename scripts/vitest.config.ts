import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'scripts',
    include: ['**/*.test.ts'],
    // No test shares state between files, and a worker for each file would cost a third of a
    // second.
    isolate: false,
    // These tests run the real linter and real processes.
    testTimeout: 60_000,
    // Polling takes longer on a busy machine.
    expect: { poll: { timeout: 12_000 } },
  },
});
