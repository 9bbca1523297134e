import { cpSync, readFileSync, rmSync } from 'node:fs';
import { unlessDone } from '#scripts/start/fingerprint.ts';
import { withFolderLock } from '#scripts/machine/folder-lock.mjs';
import { inRoot } from '#scripts/machine/places.ts';
import { startHub } from './hub.ts';

const kept = inRoot('.cache/empty-hub');

/**
 * Fills `dataDir` with the files that this build creates in an empty folder. A first start costs
 * three times as much as others, so it runs once per build instead of once per world.
 */
export async function layEmptyHub(dataDir: string): Promise<void> {
  const build = readFileSync(inRoot('apps/server/dist/.fingerprint'), 'utf8');
  await withFolderLock(`${kept}.lock`, () => unlessDone(`${kept}.stamp`, build, makeAnew));
  cpSync(kept, dataDir, { recursive: true });
}

async function makeAnew(): Promise<void> {
  rmSync(kept, { recursive: true, force: true });
  const hub = await startHub({ dataDir: kept });
  const { code } = await hub.stop();
  if (code !== 0) throw new Error(`The first start of the hub ended with ${code}:\n${hub.log()}`);
  rmSync(hub.logFile);
}
