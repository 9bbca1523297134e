import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    globalSetup: ['./test/template.ts'],
    setupFiles: ['./test/no-console-errors.ts'],
    // What comes, comes late on a busy machine. Nothing here is to show how soon.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 12_000 } },
    // A third of the time would go to reading the same modules again for each file.
    isolate: false,
    // Most of a file is waiting: for mails, for the marketplace's three requests a second, and for a
    // PostgreSQL server, which works on the other core.
    maxWorkers: process.env['TEST_DATABASE_URL'] ? 4 : 3,
    // Projects with other numbers of workers run before, not at the same time.
    sequence: { groupOrder: 1 },
  },
});
