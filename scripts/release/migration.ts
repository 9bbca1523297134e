// Writes the migration from the last one's tables to those of apps/server/src/schema:
// npm run migration -- NAME. Review it; one that has landed is never edited.
import { inRoot, installed } from '#scripts/machine/places.ts';
import { run } from '#scripts/machine/programs.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';

await runScript(async () => {
  const [name, ...rest] = process.argv.slice(2);
  if (!name || rest.length > 0) throw refusal('Name what changes: npm run migration -- add-notes');
  const command = [installed('drizzle-kit'), 'generate', '--name', name];
  const { code } = await run(command, { output: 'terminal', cwd: inRoot('apps/server') });
  return code;
});
