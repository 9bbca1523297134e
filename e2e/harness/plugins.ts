import { publishDemonstrationPlugins } from '#scripts/start/demonstration-plugins.ts';
import type { World } from './world.ts';

/** Publishes the demonstration plugins of the sandbox once per world. */
export async function publishPlugins({ hub }: World): Promise<void> {
  const trouble = await publishDemonstrationPlugins(hub);
  if (trouble !== null) throw new Error(trouble);
}
