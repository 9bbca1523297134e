import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#scripts/machine/ports.ts';
import { layEmptyHub } from './empty-hub.ts';
import { hubSettings, startHub, type Env, type Hub } from './hub.ts';
import { startSandbox, type Sandbox } from './sandbox.ts';

/** A hub and its outside world, in a folder of their own. */
export interface World {
  readonly hub: Hub;
  readonly sandbox: Sandbox;
  readonly folder: string;
  /** Output of both, for the report of a failed test. */
  logs(): string;
  stop(): Promise<void>;
}

export async function startWorld(env: Env = {}): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-e2e-'));
  const port = await findFreePort();
  const sandbox = await startSandbox(join(folder, 'sandbox'));
  try {
    const dataDir = join(folder, 'hub');
    if (env['DATABASE_URL'] === undefined) await layEmptyHub(dataDir);
    const settings = { ...hubSettings(sandbox), ...env };
    const hub = await startHub({ dataDir, port, env: settings });
    await sandbox.meet(hub.url);
    return {
      hub,
      sandbox,
      folder,
      logs: () => hub.log(),
      async stop() {
        await hub.stop();
        await sandbox.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
