import { checkSteps, forgetSettings, LANES } from './check-steps.ts';
import { exitWhenInterrupted } from './programs.ts';
import { runScript } from './sentences.ts';
import { runSteps } from './steps.ts';
import { inWords, sum } from './tally.ts';

await runScript(async () => {
  exitWhenInterrupted();
  forgetSettings();
  const results = await runSteps(checkSteps, LANES);
  const total = sum(results.map(({ counts }) => counts));
  console.log(inWords(total));
  return total.failed > 0 ? 1 : 0;
});
