// Runs the sandbox alone in the foreground, for developers of other marketplace clients.
import { sandboxSource } from '#scripts/machine/places.ts';
import { run } from '#scripts/machine/programs.ts';
import { runScript } from '#scripts/machine/sentences.ts';
import { readStartSettings } from './start-settings.ts';

await runScript(async () => {
  const { sandbox } = readStartSettings(process.env);
  const command = [process.execPath, sandboxSource];
  const { code } = await run(command, { output: 'terminal', env: sandbox });
  return code;
});
