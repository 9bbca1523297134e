// Actions of an administrator in wp-admin by role and label, and the resulting state of the site.
import { request } from 'node:http';
import { expect, type Locator, type Page } from '@playwright/test';
import { bringAxe, faultsIn } from '#e2e/harness/accessible.ts';
import { completeVerification } from '#e2e/harness/hands.ts';
import type { Watch } from '#e2e/harness/watch.ts';
import type { WordPress } from './wordpress.ts';

/** Avatars come from the internet, and an older jQuery logs its migration. */
export function expectWordPress(watch: Watch): void {
  watch.allow(/gravatar\.com/, /JQMIGRATE/, /s\.w\.org|wordpress\.org/, /favicon\.ico/);
}

export async function signInToAdmin(page: Page, address: string, who = 'admin'): Promise<void> {
  await page.goto(address);
  if (!page.url().includes('wp-login.php')) return;
  const username = page.getByLabel('Username or Email Address');
  // WordPress moves the focus there shortly after the page loads, and earlier typing would lose
  // characters.
  await expect(username).toBeFocused();
  await username.fill(who);
  await page.getByLabel('Password', { exact: true }).fill(`${who}-pass-1`);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(address);
}

/** Checks the client's area of the screen; the rest belongs to WordPress. */
export async function expectAccessibleScreen(page: Page): Promise<void> {
  await bringAxe(page);
  expect(await faultsIn(page, {}, '#hub-activation'), 'axe on the screen').toEqual([]);
}

export const standing = (page: Page): Locator => page.locator('#hub-activation-state');

export const said = (page: Page): Locator => page.locator('#hub-activation-said');

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Activates the site from its open screen at the hub, and returns. */
export async function activate(page: Page, button = 'Activate theme'): Promise<void> {
  await press(page, button);
  await completeVerification(page);
  await expect(standing(page)).toHaveText('Theme activated');
}

export async function deactivate(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Deactivate', exact: true }).click();
  await press(page, 'Deactivate');
}

/** Returns the stored activation of the site; null for none. */
export async function stored(
  wordpress: WordPress,
  name: string,
): Promise<Record<string, unknown> | null> {
  const output = await wordpress.run(
    name,
    "echo json_encode(get_option('hub_activation_27889640'));",
  );
  return (JSON.parse(output) || null) as Record<string, unknown> | null;
}

/** Changes fields of the stored activation without the client. */
export const change = (wordpress: WordPress, name: string, fields: string): Promise<string> =>
  wordpress.run(
    name,
    `update_option('hub_activation_27889640', array_merge(get_option('hub_activation_27889640'), array(${fields})));`,
  );

/** Runs only this WP-Cron event in a separate request; by default the heartbeat. */
export async function runCron(
  wordpress: WordPress,
  name: string,
  event = 'hub_activation_heartbeat',
): Promise<void> {
  await wordpress.run(
    name,
    `_set_cron_array(array('version' => 2)); wp_schedule_event(time() - 10, 'weekly', '${event}'); delete_transient('doing_cron');`,
  );
  await visit(wordpress, name, '/wp-cron.php');
}

/** Visits a page by IP address, because Node cannot resolve names under localhost. */
export function visit(wordpress: WordPress, name: string, path: string): Promise<number> {
  const { port } = wordpress;
  const headers = { host: `${name}.localhost:${port}` };
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    asking.once('error', reject);
    asking.end();
  });
}

/** Sends a form to admin-post.php with the cookies of a page; returns the status. */
export const post = (page: Page, form: Record<string, string>): Promise<number> =>
  page.evaluate(async (fields) => {
    const body = new URLSearchParams(fields);
    const answer = await fetch('/wp-admin/admin-post.php', { method: 'POST', body });
    return answer.status;
  }, form);
