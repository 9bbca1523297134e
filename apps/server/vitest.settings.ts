import type { InlineConfig } from 'vitest/node';

/** Settings of the server's three projects. */
export const settings = {
  globalSetup: ['./test/template.ts'],
  setupFiles: ['./test/no-console-errors.ts'],
  // Answers come late on a busy machine, and no test here is about how soon.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 12_000 } },
  // Loading the same modules again for each file would take a third of the time.
  isolate: false,
  // A comparison of hundreds of rows shows those that differ.
  diff: { expand: false, contextLines: 0 },
  // Most of a file is waiting: for emails, for the marketplace's three requests a second, and for
  // PostgreSQL, which works on the other core.
  maxWorkers: process.env['TEST_DATABASE_URL'] ? 4 : 3,
  // Projects with other numbers of workers run before, not at the same time.
  sequence: { groupOrder: 1 },
} satisfies InlineConfig;
