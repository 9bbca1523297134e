import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'client',
    // For the addresses of calls, which begin where the page stands.
    environment: 'jsdom',
    testTimeout: 20_000,
    // What is waited for comes late on a busy machine.
    expect: { poll: { timeout: 12_000 } },
    setupFiles: ['./test/setup.ts'],
  },
});
