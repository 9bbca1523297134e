// Runs the WordPress client's tests without WordPress, and checks PHP's coding standard.
import { findWordPress } from '#scripts/machine/machine.ts';
import { inRoot } from '#scripts/machine/places.ts';
import { exitWhenInterrupted, run } from '#scripts/machine/programs.ts';
import { runScript } from '#scripts/machine/sentences.ts';
import { reportFile } from './reports.ts';

await runScript(async () => {
  exitWhenInterrupted();
  if (findWordPress() === null) return 0;
  const tests = ['php', inRoot('wordpress/tests/run.php'), `--report=${reportFile('php')}`];
  const standard = ['phpcs', `--standard=${inRoot('wordpress/phpcs.xml')}`];
  const codes: number[] = [];
  for (const command of [tests, standard]) {
    codes.push((await run(command, { output: 'terminal' })).code);
  }
  return Math.max(...codes);
});
