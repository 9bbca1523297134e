// Console for operators, and its absence for everyone else.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { operatorCalls } from '@hub/contract/operator-calls';
import { inRoot } from '#scripts/machine/places.ts';
import { expectAccessible } from '#e2e/harness/accessible.ts';
import { heading, signInByHand } from '#e2e/harness/hands.ts';
import { arriveInConsole, hubCommand, readyOperator } from '#e2e/harness/operator.ts';
import { activate } from '#e2e/harness/people.ts';
import { expect, test } from '#e2e/harness/test.ts';

const me = { path: 'me', title: 'Your account: Olive Operator' };

const yours = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByLabel('You can') });

test(
  'an operator signs in, sees the role, returns to the hub and signs out by keyboard',
  { tag: '@main' },
  async ({ page, world, watch }) => {
    // Calls that are still pending at sign-out get a 404.
    watch.allow(/status of 404/);
    await arriveInConsole(page, world, me);
    await expect(page).toHaveTitle(/ · Console · /);
    await expect(yours(page)).toHaveCount(3);
    await expectAccessible(page);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(320);
    if (size !== null) await page.setViewportSize(size);
    await page.reload();
    await expect(heading(page, 'Your account: Olive Operator')).toBeVisible();

    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Back to the hub' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${world.hub.url}/dashboard`);

    await page.goto(`${world.hub.url}/console/`);
    // Waits for pending calls, which the hub would refuse after the sign-out.
    await expect(page.getByRole('heading', { name: 'Last 30 days' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await page.getByRole('button', { name: 'Sign out' }).press('Enter');
    await expect(page).toHaveURL(`${world.hub.url}/`);
    await page.goto(`${world.hub.url}/console/licenses?q=shop`);
    await expect(page).toHaveURL(`${world.hub.url}/login`);
    await expectAccessible(page);
    await signInByHand(page, await readyOperator(world));
    await expect(page).toHaveURL(`${world.hub.url}/console/licenses?q=shop`);
    await expect(page.getByText(/^No license found/)).toBeVisible();

    // After a sign-in without a requested page, the console opens. The buyers' bar also links to
    // the console.
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(`${world.hub.url}/`);
    await page.goto(`${world.hub.url}/login`);
    await signInByHand(page, await readyOperator(world));
    await expect(page).toHaveURL(`${world.hub.url}/console/`);
    await page.goto(`${world.hub.url}/settings`);
    await page.getByRole('link', { name: 'Console' }).press('Enter');
    await expect(heading(page, 'Overview')).toBeVisible();
  },
);

test('a new hub lists the remaining setup steps and detects completed steps', async ({
  page,
  world,
}, testInfo) => {
  await arriveInConsole(page, world, { path: '', title: 'Overview' });
  const setup = page.getByRole('region', { name: 'Set up your hub' });
  const backup = setup.getByRole('listitem').filter({ hasText: 'First backup' });
  await backup.getByRole('link').press('Enter');
  await expect(heading(page, 'Health')).toBeVisible();
  await hubCommand(world, 'backup', testInfo.outputPath('hub.backup'));
  await page.goBack();
  await page.reload();
  await expect(backup.getByRole('img', { name: 'Done' })).toBeVisible();
  await expect(backup.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByLabel('Period', { exact: true }).selectOption('7 days');
  await expect(page).toHaveURL(/\?days=7$/);
  await expect(page.getByRole('heading', { name: 'Last 7 days' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Last 7 days' })).toBeVisible();
});

test('the console redirects a buyer to the home page', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const { visitor } = await someone();
  await becomes(visitor);
  await page.goto(`${world.hub.url}/console/`);
  await expect(page).toHaveURL(`${world.hub.url}/`);
  await expect(page.getByText('Console', { exact: true })).toHaveCount(0);
});

test('removing a role closes the open console and keeps it closed', async ({
  page,
  world,
  watch,
  someone,
  becomes,
}) => {
  watch.allow(/status of 404/);
  const { person, visitor } = await someone();
  await hubCommand(world, 'sandbox', 'operator');
  await hubCommand(world, 'operator', 'add', person.email, 'viewer');
  await becomes(visitor);
  await page.clock.install();
  await page.goto(`${world.hub.url}/console/me`);
  await expect(heading(page, `Your account: ${person.firstname} ${person.lastname}`)).toBeVisible();
  await expect(yours(page)).toHaveCount(1);
  await hubCommand(world, 'operator', 'remove', person.email);
  await page.clock.fastForward('01:01');
  await expect(page.getByRole('alert')).toContainText('You no longer have access');
  await expectAccessible(page);
  await expect(page.getByText(person.email)).toHaveCount(0);
  await page.reload();
  await expect(page).toHaveURL(`${world.hub.url}/`);
});

test('the buyers’ bundle names no operator calls', () => {
  const folder = inRoot('apps/web/dist/client');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:js|css|html)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(10);
  // A single-word name such as releases also occurs in sentences, but the address of its call does
  // not.
  const names = Object.keys(operatorCalls).filter((name) => /[A-Z]/.test(name));
  const patterns = [
    // Matches whole words, because the name of a buyers' call may contain another name.
    ...names.map((name) => new RegExp(String.raw`\b${name}\b`)),
    /\/api\/operator/,
  ];
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(
      patterns.filter((pattern) => pattern.test(text)),
      name,
    ).toEqual([]);
  }
});

test(
  'an operator finds a license by its last four characters and releases its site with a reason',
  { tag: '@main' },
  async ({ page, world, someone }) => {
    const { visitor, person } = await someone();
    await activate(visitor, world.sandbox, 'shop-released');
    await arriveInConsole(page, world, me);
    await page.goto(`${world.hub.url}/console/licenses`);
    await expect(heading(page, 'Licenses')).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(person.purchase_code.slice(-4));
    await page.keyboard.press('Enter');
    const row = page.getByRole('row', { name: person.purchase_code.slice(-4) });
    await expect(row).toBeVisible();
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Sites' })).toBeVisible();
    await page.getByRole('button', { name: 'Deactivate a site' }).press('Enter');
    await page.keyboard.type('asked by telephone');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Deactivate site', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Deactivated: shop-released/)).toBeVisible();
    await expect(page.getByText(/Deactivated by support/)).toBeVisible();

    const { body } = await visitor.get('/api/user/events');
    expect(JSON.stringify(body)).toContain('asked by telephone');
  },
);
