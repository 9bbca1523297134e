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
  const args = process.argv.slice(2);
  // The publisher's commands read no settings, and find their files where the person stands.
  const isOffline = args[0] === 'release';
  const hub = isOffline ? {} : readStartSettings(process.env).hub;
  // stdout belongs to the command: with --json a program reads it.
  await buildWhatChanged(console.error);
  const command = [process.execPath, '--enable-source-maps', operatorBuild];
  const { code } = await run([...command, ...args.map(withWholePath)], {
    output: 'terminal',
    env: hub,
    ...(isOffline && { cwd: process.env['INIT_CWD'] ?? '.' }),
  });
  return code;
});
