import { expect, type Page } from '@playwright/test';
import { operatorBuild } from '#scripts/places.ts';
import { run } from '#scripts/programs.ts';
import { heading, signInByHand } from './hands.ts';
import type { World } from './world.ts';

/** Runs an operator's command beside the hub, which carries it out; gives its JSON. */
export async function hubCommand<T>({ hub }: World, ...args: string[]): Promise<T> {
  const { code, output } = await run([process.execPath, operatorBuild, ...args, '--json'], {
    env: { HUB_DATA_DIR: hub.dataDir },
  });
  if (code !== 0) throw new Error(`hub ${args.join(' ')}: ${output}`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as T;
}

/** Signs in as the sandbox's ready operator, and opens a screen of the console by its address and title. */
export async function arriveInConsole(
  page: Page,
  world: World,
  screen: { readonly path: string; readonly title: string },
): Promise<void> {
  const signIn = await hubCommand<{ username: string; password: string }>(
    world,
    'sandbox',
    'operator',
  );
  await page.goto(`${world.hub.url}/login`);
  await signInByHand(page, signIn);
  await expect(page).toHaveURL(`${world.hub.url}/dashboard`);
  await page.goto(`${world.hub.url}/console/${screen.path}`);
  await expect(heading(page, screen.title)).toBeVisible();
}
