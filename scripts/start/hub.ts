// Runs the operator's commands with the settings of npm start: npm run hub -- <command>.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildWhatChanged } from './app-build.ts';
import { operatorBuild, operatorFlags } from '#scripts/machine/places.ts';
import { run } from '#scripts/machine/programs.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';
import { readStartSettings } from './start-settings.ts';

/**
 * Resolves a file name against the user's current folder, because npm runs this script in the
 * repository.
 */
function withWholePath(arg: string): string {
  const path = resolve(process.env['INIT_CWD'] ?? '.', arg);
  return arg.endsWith('.zip') && existsSync(path) ? path : arg;
}

function requireBuild(): void {
  if (!existsSync(operatorBuild)) throw refusal('The hub is not built. Run npm run build first.');
}

await runScript(async () => {
  const args = process.argv.slice(2);
  // The publisher's commands read no settings, and resolve files against the user's current folder.
  const isOffline = args[0] === 'release';
  const hub = isOffline ? {} : readStartSettings(process.env).hub;
  // In production, a command never changes the build of the running hub.
  if (process.env['NODE_ENV'] === 'production') requireBuild();
  // With --json, a program reads stdout, so messages of the build go to stderr.
  else await buildWhatChanged(console.error, !isOffline);
  const command = [process.execPath, '--enable-source-maps', ...operatorFlags, operatorBuild];
  const { code } = await run([...command, ...args.map(withWholePath)], {
    output: 'terminal',
    env: hub,
    ...(isOffline && { cwd: process.env['INIT_CWD'] ?? '.' }),
  });
  return code;
});
