// Runs the quick checks. Arguments after `--` select the server tests to run.
import { rmSync } from 'node:fs';
import { npm, exitWhenInterrupted, run } from '#scripts/machine/programs.ts';
import { inRoot } from '#scripts/machine/places.ts';
import { runScript } from '#scripts/machine/sentences.ts';
import { forgetSettings } from '#scripts/machine/settings.ts';
import { inWords, readReports, reportFile } from './reports.ts';

/** Tasks of this check. Their results are added up, without results of an earlier full run. */
const TASKS = ['console', 'packages', 'php', 'scripts', 'touched', 'web'];

await runScript(async () => {
  exitWhenInterrupted();
  forgetSettings();
  const selection = process.argv.slice(2);
  if (selection.length > 0) {
    const script = inRoot('scripts/check/server-tests.ts');
    const command = [process.execPath, script, 'some-server', '--project', 'server', ...selection];
    return (await run(command, { output: 'terminal' })).code;
  }
  rmSync(reportFile('touched'), { force: true });
  const env = { WIREIT_PARALLEL: '2', WIREIT_FAILURES: 'continue' };
  const { code } = await run(npm('run', 'check:all', '--silent'), { output: 'terminal', env });
  console.log(inWords(readReports(TASKS)));
  return code;
});
