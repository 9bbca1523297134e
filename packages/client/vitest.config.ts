import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'client',
    // For the addresses of calls, which begin where the page stands.
    environment: 'jsdom',
    testTimeout: 20_000,
    setupFiles: ['./test/setup.ts'],
  },
});
