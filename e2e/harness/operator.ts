import { expect, type Page } from '@playwright/test';
import { heading, signInByHand } from './hands.ts';
import type { EnrolledPerson } from './people.ts';
import type { World } from './world.ts';

/** Runs an operator's command at the hub, like the command line; returns its JSON. */
export async function hubCommand<T>({ hub }: World, ...args: string[]): Promise<T> {
  const { exit, text, json } = await hub.tell(...args);
  if (exit !== 0) throw new Error(`hub ${args.join(' ')}: ${text}`);
  return json as T;
}

export const readyOperator = (world: World): Promise<{ username: string; password: string }> =>
  hubCommand(world, 'sandbox', 'operator');

/** Opens a screen of the console as the sandbox's prepared operator. */
export async function arriveInConsole(
  page: Page,
  world: World,
  screen: { readonly path: string; readonly title: string },
): Promise<void> {
  const signIn = await readyOperator(world);
  await page.goto(`${world.hub.url}/console/${screen.path}`);
  await expect(page).toHaveURL(`${world.hub.url}/login`);
  await signInByHand(page, signIn);
  await expect(heading(page, screen.title)).toBeVisible();
}

export const makeSupport = (world: World, { person }: EnrolledPerson): Promise<unknown> =>
  hubCommand(world, 'operator', 'add', person.email, 'support');

export const consoleOf = ({ hub }: World, id: number): string =>
  `${hub.url}/console/conversations?box=all&id=${id}`;
