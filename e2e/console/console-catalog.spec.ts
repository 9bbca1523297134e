// Change of the catalog by keyboard without a restart: edit, review, publish, restore.
import type { Page } from '@playwright/test';
import { heading } from '#e2e/harness/hands.ts';
import { arriveInConsole } from '#e2e/harness/operator.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { World } from '#e2e/harness/world.ts';

// Separate hub, because no other test may read this catalog.
test.use({ hubEnv: { HUB_NAME: 'catalog' } });

const screen = { path: 'catalog', title: 'Catalog' };

const brandNow = async (world: World): Promise<string> => {
  const answer = await fetch(`${world.hub.url}/api/config`);
  const { catalog } = (await answer.json()) as { catalog: { brand: { name: string } } };
  return catalog.brand.name;
};

const press = (page: Page, name: string, within = page.locator('body')): Promise<void> =>
  within.getByRole('button', { name, exact: true }).press('Enter');

const because = async (page: Page, reason: string, submit: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type(reason);
  await press(page, submit, dialog);
  await expect(dialog).toBeHidden();
};

test('an operator publishes a new hub name and restores the version before it', async ({
  page,
  world,
}) => {
  const before = await brandNow(world);
  await arriveInConsole(page, world, screen);
  await page.getByRole('link', { name: 'Edit catalog' }).press('Enter');
  const name = page.getByLabel('Hub name');
  await name.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await press(page, 'Review changes');
  await expect(page.getByText('1 error')).toBeVisible();
  await press(page, 'brand.name');
  await expect(name).toBeFocused();
  await page.keyboard.type('Second Studio');
  await press(page, 'Review changes');
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Second Studio');
  expect(await brandNow(world)).toBe(before);
  await press(page, 'Publish catalog');
  await because(page, 'We are called otherwise now.', 'Publish catalog');
  await expect(page.getByText('Version 2 is live')).toBeVisible();
  expect(await brandNow(world)).toBe('Second Studio');

  await page.getByRole('link', { name: 'Versions' }).press('Enter');
  await expect(page.getByText('We are called otherwise now.')).toBeVisible();
  // A table receives focus on its first row; arrow keys move on from there.
  await page.getByRole('link', { name: 'Version 2' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('row', { name: 'Version 1' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Version 1')).toBeVisible();
  await press(page, 'Restore version');
  await because(page, 'It was a mistake.', 'Restore version');
  await expect.poll(() => brandNow(world), { timeout: 15_000 }).toBe(before);
});
