// The operator's commands: npm run hub -- <command>. The same settings as npm start.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildWhatChanged } from './app-build.ts';
import { operatorBuild } from './places.ts';
import { run } from './programs.ts';
import { runScript } from './sentences.ts';
import { readStartSettings } from './start-settings.ts';

/** npm runs this in the repository; a file is named from where the person stood. */
function withWholePath(arg: string): string {
  const path = resolve(process.env['INIT_CWD'] ?? '.', arg);
  return arg.endsWith('.zip') && existsSync(path) ? path : arg;
}

await runScript(async () => {
  const { hub } = readStartSettings(process.env);
  // stdout belongs to the command: with --json a program reads it.
  await buildWhatChanged(console.error);
  const command = [process.execPath, '--enable-source-maps', operatorBuild];
  const { code } = await run([...command, ...process.argv.slice(2).map(withWholePath)], {
    output: 'terminal',
    env: hub,
  });
  return code;
});
