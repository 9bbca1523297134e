import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { callTable } from './build/call-table.ts';

export default defineConfig({
  plugins: [react(), callTable()],
  test: {
    environment: 'jsdom',
    testTimeout: 20_000,
    setupFiles: ['./test/setup.ts'],
    restoreMocks: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
