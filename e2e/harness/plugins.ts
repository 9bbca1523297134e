import { join } from 'node:path';
import { publishDemonstrationPlugins } from '#scripts/start/demonstration-plugins.ts';
import { tellHub } from '#scripts/start/running-hub.ts';
import type { World } from './world.ts';

/** Publishes the demonstration plugins of the sandbox once per world. */
export async function publishPlugins(world: World): Promise<void> {
  const dataDir = join(world.folder, 'hub');
  const trouble = await publishDemonstrationPlugins({
    dataDir,
    tell: (...args) => tellHub(dataDir, ...args),
  });
  if (trouble !== null) throw new Error(trouble);
}
