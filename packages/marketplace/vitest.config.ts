import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'marketplace',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 20_000,
    // Polling takes long on a busy machine.
    expect: { poll: { timeout: 12_000 } },
    // Same reason as in scripts/vitest.config.ts.
    isolate: false,
  },
});
