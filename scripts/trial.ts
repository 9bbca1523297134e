// npm run trial -- NAME: what takes minutes, or root and programs of the system; e2e/trials/.
import { readdirSync } from 'node:fs';
import { buildWhatChanged } from '#scripts/start/app-build.ts';
import { inRoot, installed } from '#scripts/machine/places.ts';
import { run } from '#scripts/machine/programs.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';

const ending = '.spec.ts';
const known = readdirSync(inRoot('e2e/trials'))
  .filter((name) => name.endsWith(ending))
  .map((name) => name.slice(0, -ending.length));

await runScript(async () => {
  const names = process.argv.slice(2);
  const stranger = names.find((name) => !known.includes(name));
  if (stranger !== undefined || names.length === 0) {
    throw refusal(`Name a trial: ${known.join(', ')}.`);
  }
  await buildWhatChanged(console.log);
  const config = inRoot('e2e/trials/playwright.config.ts');
  const files = names.map((name) => inRoot('e2e/trials', `${name}${ending}`));
  const command = [installed('playwright'), 'test', '-c', config, ...files];
  return (await run(command, { output: 'terminal' })).code;
});
