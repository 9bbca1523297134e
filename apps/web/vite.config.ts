import { callTable } from '@hub/client/call-table';
import { calls } from '@hub/contract/calls';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devDocument } from './build/dev-document.ts';
import { translations } from './build/translations.ts';

/**
 * Oldest supported browsers, which know light-dark(), CSS nesting and popovers. Nothing is compiled
 * for older browsers.
 */
export const targets = ['chrome123', 'edge123', 'firefox125', 'safari17.5'];

export default defineConfig({
  plugins: [react(), callTable(calls), translations(import.meta.dirname), devDocument()],
  build: { target: targets },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
});
