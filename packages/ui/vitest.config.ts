import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'ui',
    environment: 'jsdom',
    testTimeout: 20_000,
    // Polling takes long on a busy machine.
    expect: { poll: { timeout: 12_000 } },
    setupFiles: ['./test/setup.ts'],
    isolate: false,
    // As in apps/web/vitest.config.ts: jsdom draws its frames by setInterval.
    fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] },
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
