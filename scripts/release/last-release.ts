// The last release and this one on one database: npm run last-release [-- COMMIT]. Whoever upgrades runs
// both for a while, and whoever goes back runs the last one on this one's tables.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { becomeBuyer, comeBack, type Buyer } from './main-calls.ts';
import { root, sandboxSource } from '#scripts/machine/places.ts';
import { freePorts } from '#scripts/machine/ports.ts';
import { exitWhenInterrupted } from '#scripts/machine/programs.ts';
import { findLastRelease, installRelease, takeOut } from './release-folder.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';
import { startService, type Service } from '#scripts/start/services.ts';
import { readStartSettings, type StartSettings } from '#scripts/start/start-settings.ts';

const secondsToReady = 90;

interface Trial {
  readonly settings: StartSettings;
  readonly folder: string;
  readonly buyers: Buyer[];
}

async function untilAnswered(service: Service, address: string): Promise<void> {
  const deadline = Date.now() + secondsToReady * 1000;
  for (;;) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    const end = await Promise.race([service.ended, sleep(100, null)]);
    if (end !== null || Date.now() > deadline) {
      throw refusal(`${service.name} did not start.\n${service.lastWords()}`);
    }
  }
}

/** Runs a release on the database, asks it for all that is there, and lets somebody new come. */
async function runRelease({ settings, folder, buyers }: Trial, release: string): Promise<void> {
  const hub = startService({
    name: `The hub of ${release}`,
    script: join(folder, release, 'apps/server/dist/main.js'),
    env: { ...settings.hub, CAPTCHA_PROVIDER: 'off', HUB_LIMITS: 'off' },
    logFile: join(folder, 'hub.log'),
  });
  try {
    await untilAnswered(hub, `${settings.hubAddress}/readyz`);
    const sandbox = `http://127.0.0.1:${settings.sandboxPort}`;
    const outside = { hub: settings.hubAddress, sandbox };
    for (const buyer of buyers) await comeBack(outside, buyer);
    buyers.push(await becomeBuyer(outside, `buyer-${buyers.length + 1}`));
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    throw refusal(`${hub.name}, the ${buyers.length + 1}. to run: ${sentence}\n${hub.lastWords()}`);
  } finally {
    await hub.stop();
  }
}

async function tryBoth(last: string, folder: string): Promise<void> {
  await takeOut(last, join(folder, 'sources'));
  await installRelease(join(folder, 'sources'), join(folder, 'last'));
  await installRelease(root, join(folder, 'this'));
  const [port] = await freePorts(3);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const settings = readStartSettings({ PORT: String(port), HUB_DATA_DIR: dataDir });
  const sandbox = startService({
    name: 'The sandbox',
    script: sandboxSource,
    env: settings.sandbox,
    logFile: join(folder, 'sandbox.log'),
  });
  try {
    await untilAnswered(sandbox, `http://127.0.0.1:${settings.sandboxPort}/buyers.json`);
    const trial = { settings, folder, buyers: [] };
    // As it was; upgraded; gone back, on the newest tables; and upgraded again.
    for (const release of ['last', 'this', 'last', 'this']) await runRelease(trial, release);
  } finally {
    await sandbox.stop();
  }
}

exitWhenInterrupted();
await runScript(async () => {
  const last = process.argv[2] ?? (await findLastRelease());
  if (last === null) {
    console.log('The history of the last release is not here: left out.');
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'hub-last-release-'));
  try {
    await tryBoth(last, folder);
    console.log(`${last} and this release work on one database, each after the other.`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
