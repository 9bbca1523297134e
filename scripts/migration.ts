// Writes the migration that takes the last one's tables to those of apps/server/src/schema:
// npm run migration -- --name what-it-does. Review it; never edit one that has landed.
import { inRoot, installed } from './places.ts';
import { run } from './programs.ts';
import { runScript } from './sentences.ts';

await runScript(async () => {
  const command = [installed('drizzle-kit'), 'generate', ...process.argv.slice(2)];
  const { code } = await run(command, { output: 'terminal', cwd: inRoot('apps/server') });
  return code;
});
