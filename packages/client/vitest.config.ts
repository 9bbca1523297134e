import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'client',
    // Gives calls an origin to resolve their addresses against.
    environment: 'jsdom',
    testTimeout: 20_000,
    // Polling takes long on a busy machine.
    expect: { poll: { timeout: 12_000 } },
    setupFiles: ['./test/setup.ts'],
  },
});
