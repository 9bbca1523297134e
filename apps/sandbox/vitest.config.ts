import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'sandbox',
    isolate: false,
    include: ['src/**/*.test.ts'],
    testTimeout: 20_000,
    // Polling takes longer on a busy machine.
    expect: { poll: { timeout: 12_000 } },
    setupFiles: ['test/setup.ts'],
  },
});
