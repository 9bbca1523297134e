import { callTable } from '@hub/client/call-table';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devDocument } from './build/dev-document.ts';
import { consoleCalls } from './src/api/calls.ts';

/**
 * Oldest browsers with light-dark() and CSS nesting. The build rewrites nothing for older browsers.
 */
export const targets = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

export const base = '/console/';

export default defineConfig({
  base,
  plugins: [react(), callTable(consoleCalls), devDocument()],
  build: { target: targets },
  server: { host: '127.0.0.1', port: 5174, proxy: { '/api': 'http://127.0.0.1:3000' } },
});
