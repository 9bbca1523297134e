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
    // Polling may take long on a busy machine.
    expect: { poll: { timeout: 12_000 } },
    setupFiles: ['./test/setup.ts'],
    // Files share one jsdom and one copy of each module, which halves the run time. test/setup.ts
    // cleans up after each test. `--sequence.shuffle` finds tests that depend on others.
    isolate: false,
    // setInterval stays real, because jsdom schedules its frames with it. A frame timer on a fake
    // clock would stop in all later files.
    fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] },
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
