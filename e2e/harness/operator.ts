import { operatorBuild } from '#scripts/places.ts';
import { run } from '#scripts/programs.ts';
import type { World } from './world.ts';

/** Runs an operator's command beside the hub, which carries it out; gives its JSON. */
export async function hubCommand<T>({ hub }: World, ...args: string[]): Promise<T> {
  const { code, output } = await run([process.execPath, operatorBuild, ...args, '--json'], {
    env: { HUB_DATA_DIR: hub.dataDir },
  });
  if (code !== 0) throw new Error(`hub ${args.join(' ')}: ${output}`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as T;
}
