// Runs tests of the server on a private PostgreSQL server, or on the embedded engine if PostgreSQL
// is missing. Usage: server-tests.ts TASK [arguments for Vitest]; `--touched` runs the tests for
// the changed files.
import { findPostgres } from '#scripts/machine/machine.ts';
import { installed } from '#scripts/machine/places.ts';
import { withPostgres } from '#scripts/machine/postgres.ts';
import { exitWhenInterrupted, run } from '#scripts/machine/programs.ts';
import { runScript } from '#scripts/machine/sentences.ts';
import { reportFile } from './reports.ts';
import { changedFiles, serverFoldersOf } from './touched.ts';

async function vitest(task: string, words: readonly string[], url?: string): Promise<number> {
  const reporters = ['minimal', 'junit'].map((name) => `--reporter=${name}`);
  const report = `--outputFile.junit=${reportFile(task)}`;
  const command = [installed('vitest'), 'run', ...reporters, report, '--retry=1', ...words];
  const env = url === undefined ? {} : { TEST_DATABASE_URL: url };
  return (await run(command, { output: 'terminal', env })).code;
}

await runScript(async () => {
  exitWhenInterrupted();
  const [task = 'server', ...words] = process.argv.slice(2);
  const isTouched = words.includes('--touched');
  const folders = isTouched ? serverFoldersOf(await changedFiles()) : [];
  if (isTouched && folders.length === 0) return 0;
  const all = [...words.filter((word) => word !== '--touched'), ...folders];
  if (isTouched) all.push('--passWithNoTests');
  const programs = findPostgres();
  if (programs === null) return vitest(task, all);
  return withPostgres(programs, (url) => vitest(task, all, url));
});
