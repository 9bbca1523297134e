import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'scripts',
    include: ['**/*.test.ts'],
    // None keeps anything between two files; a worker for each took a third of a second.
    isolate: false,
    // The walls are checked by the real linter, and processes are really started.
    testTimeout: 60_000,
    // Polling takes long on a busy machine.
    expect: { poll: { timeout: 12_000 } },
  },
});
