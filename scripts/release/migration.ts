// Writes the migration from the tables of the last migration to apps/server/src/schema: npm run
// migration -- NAME. Review the result, and never edit a migration that is on main. Until 1.0.0 is
// released, npm run migration -- --baseline regenerates the first migration instead.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inRoot, installed } from '#scripts/machine/places.ts';
import { run } from '#scripts/machine/programs.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';

const folder = inRoot('apps/server/src/migrations');
const baseline = `${folder}/0000_baseline.sql`;
const journal = `${folder}/meta/_journal.json`;
const tables = 'CREATE TABLE';

async function generate(name: string): Promise<number> {
  const command = [installed('drizzle-kit'), 'generate', '--name', name];
  const { code } = await run(command, { output: 'terminal', cwd: inRoot('apps/server') });
  return code;
}

/**
 * Generates the first migration. Preserves the handwritten SQL before the tables, and the
 * timestamp, which identifies the migration in databases.
 */
async function generateBaseline(): Promise<number> {
  const before = readFileSync(baseline, 'utf8');
  const [when] = /"when": \d+/.exec(readFileSync(journal, 'utf8')) ?? [];
  rmSync(folder, { recursive: true });
  const code = await generate('baseline');
  if (code !== 0 || !when) return 1;
  const byHand = before.slice(0, before.indexOf(tables));
  writeFileSync(baseline, byHand + readFileSync(baseline, 'utf8'));
  writeFileSync(journal, readFileSync(journal, 'utf8').replace(/"when": \d+/, when));
  return 0;
}

await runScript(async () => {
  const [name, ...rest] = process.argv.slice(2);
  if (!name || rest.length > 0) throw refusal('Name what changes: npm run migration -- add-notes');
  return name === '--baseline' ? generateBaseline() : generate(name);
});
