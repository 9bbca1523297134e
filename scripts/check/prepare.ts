// Installs the programs that the tests of a tier need: prepare.ts quick|full.
import { installPrerequisites } from '#scripts/machine/prerequisites.ts';
import { exitWhenInterrupted } from '#scripts/machine/programs.ts';
import { runScript } from '#scripts/machine/sentences.ts';
import { fetchThemeChecks } from '#e2e/wordpress/site/theme-checks.ts';
import { fetchNewerWordPress } from '#e2e/wordpress/site/versions.ts';
import { findWordPress } from '#scripts/machine/machine.ts';

await runScript(async () => {
  exitWhenInterrupted();
  const tier = process.argv[2] === 'full' ? 'full' : 'quick';
  await installPrerequisites(tier);
  if (tier === 'full' && findWordPress() !== null) {
    await fetchNewerWordPress();
    await fetchThemeChecks();
  }
  return 0;
});
