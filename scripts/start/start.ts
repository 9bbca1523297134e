// Starts the whole product on this machine: the hub and the sandbox. With NODE_ENV=production it
// starts only the hub, with the settings of its environment.
import { accessSync, constants, mkdirSync } from 'node:fs';
import { buildWhatChanged } from './app-build.ts';
import { runHubAlone, runHubAndSandbox } from './local-run.ts';
import { requireFreePorts } from '#scripts/machine/ports.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';
import { readStartSettings, type StartSettings } from './start-settings.ts';

function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch {
    throw refusal(
      `The data folder ${folder} cannot be written to. Mend its rights, or choose another: HUB_DATA_DIR=/some/folder npm start`,
    );
  }
}

async function requirePorts(settings: StartSettings) {
  const { production, port, sandboxPort, mailPort, imapPort } = settings;
  const hub = { port, for: 'the hub' };
  const outside = [
    { port: sandboxPort, for: 'the sandbox' },
    { port: mailPort, for: "the sandbox's mail server" },
    { port: imapPort, for: "the sandbox's mailboxes" },
  ];
  const other = port === 4000 ? 5000 : 4000;
  const advice = production
    ? `Stop that program, or choose another port: PORT=${other} npm start`
    : `Stop that program, or choose other ports: PORT=${other} npm start takes ${other} to ${other + 3}.`;
  await requireFreePorts(production ? [hub] : [hub, ...outside], advice);
}

await runScript(async () => {
  const settings = readStartSettings(process.env);
  await requirePorts(settings);
  if (!settings.production) requireWritable(settings.dataDir);
  await buildWhatChanged(console.log);
  return settings.production ? runHubAlone() : runHubAndSandbox(settings);
});
