import { callTable } from '@hub/client/call-table';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { consoleCalls } from './src/api/calls.ts';

export default defineConfig({
  plugins: [react(), callTable(consoleCalls)],
  test: {
    name: 'console',
    environment: 'jsdom',
    testTimeout: 20_000,
    // Polling takes long on a busy machine.
    expect: { poll: { timeout: 12_000 } },
    setupFiles: ['./test/setup.ts'],
    // As in apps/web/vitest.config.ts.
    isolate: false,
    fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] },
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
