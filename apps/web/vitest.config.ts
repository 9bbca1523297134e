import { callTable } from '@hub/client/call-table';
import { calls } from '@hub/contract/calls';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { translations } from './build/translations.ts';

export default defineConfig({
  plugins: [react(), callTable(calls), translations(import.meta.dirname)],
  test: {
    name: 'web',
    environment: 'jsdom',
    testTimeout: 20_000,
    // Polling takes long on a busy machine.
    expect: { poll: { timeout: 12_000 } },
    setupFiles: ['./test/setup.ts'],
    // A jsdom and the modules again for each file took more than half the time; test/setup.ts tidies
    // up after each test instead, and `--sequence.shuffle` shows what it forgot.
    isolate: false,
    // Without setInterval: jsdom draws its frames by it, and one that began on a test's clock would
    // stand still for every file after.
    fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] },
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
