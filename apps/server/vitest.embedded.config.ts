import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { embeddedSmoke } from './test/embedded-smoke.ts';
import { settings } from './vitest.settings.ts';

const files = Object.keys(embeddedSmoke);
for (const file of files) {
  const path = fileURLToPath(new URL(file, import.meta.url));
  if (!existsSync(path)) throw new Error(`test/embedded-smoke.ts names ${file}, which is gone`);
}

// The smoke suite of the embedded engine, whatever TEST_DATABASE_URL says.
export default defineConfig({
  test: {
    ...settings,
    name: 'server-embedded',
    include: files,
    maxWorkers: 3,
    sequence: { groupOrder: 2 },
  },
});
