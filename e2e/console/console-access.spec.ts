// Operators, tokens and webhooks by keyboard: an invitation, a token that is shown once, a webhook
// that is added, tested and paused.
import type { Locator, Page } from '@playwright/test';
import { arriveInConsole, hubCommand } from '#e2e/harness/operator.ts';
import { expect, test } from '#e2e/harness/test.ts';

const screen = { path: 'access', title: 'Access' };

const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).press('Enter');

const dialogOf = (page: Page): Locator => page.getByRole('alertdialog');

/** Moves to another tab with the arrow key. */
async function turnTo(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('tab', { name: from }).press('ArrowRight');
  const tab = page.getByRole('tab', { name: to });
  await expect(tab).toBeFocused();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

interface OperatorList {
  readonly operators: readonly { readonly email: string; readonly role: string }[];
}

test('an operator manages operators, tokens and webhooks with the keyboard alone', async ({
  page,
  world,
  someone,
}) => {
  const { person, visitor } = await someone();
  await arriveInConsole(page, world, screen);

  await press(page, 'Invite operator');
  const adding = dialogOf(page);
  await expect(adding.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.press('s');
  await press(adding, 'Send invitation');
  await expect(adding).toBeHidden();
  const open = page.getByRole('region', { name: 'Open invitations' });
  await expect(open.getByText(person.email)).toBeVisible();
  await visitor.post('/api/user/invitation/accept', {});
  await page.reload();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(open).toBeHidden();
  const { operators } = await hubCommand<OperatorList>(world, 'operator', 'list');
  expect(operators.find(({ email }) => email === person.email)?.role).toBe('support');

  const row = page.getByRole('row').filter({ hasText: person.email });
  const menu = row.getByRole('button', { name: 'Actions for' });
  await row.press('ArrowLeft');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Change role' }).press('Enter');
  const changing = dialogOf(page);
  await changing.getByLabel('Role').press('v');
  await press(changing, 'Change role');
  await expect(changing).toBeHidden();
  await expect(row).toContainText('Viewer');
  await expect(menu).toBeFocused();

  await turnTo(page, 'Operators', 'API tokens');
  await press(page, 'Create token');
  const making = dialogOf(page);
  await expect(making.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('build server');
  await making.getByRole('checkbox', { name: /releases:write/ }).press('Space');
  await press(making, 'Create token');
  const secret = page.getByText(/^hub_[0-9a-f]{12}_/);
  await expect(secret).toBeVisible();
  const [token = ''] = await secret.allTextContents();
  await press(page, 'Done');
  await expect(secret).toBeHidden();
  const answer = await fetch(`${world.hub.url}/api/operator/releases?kind=theme`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  await page.reload();
  await expect(page.getByText('build server').first()).toBeVisible();
  await expect(secret).toBeHidden();

  await turnTo(page, 'API tokens', 'Webhooks');
  await press(page, 'Add webhook');
  const hooking = dialogOf(page);
  await expect(hooking.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('help desk');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${world.sandbox.url}/webhooks/receive`);
  await press(hooking, 'Add webhook');
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await press(page, 'Done');
  const panel = page.getByRole('region', { name: 'help desk' });
  await press(panel, 'Send test event');
  await press(dialogOf(page), 'Send test event');
  await expect(dialogOf(page)).toBeHidden();
  await press(panel, 'Show deliveries');
  await expect(panel.getByText(/^204/).first()).toBeVisible({ timeout: 30_000 });
  await press(panel, 'Pause webhook');
  await press(dialogOf(page), 'Pause webhook');
  await expect(panel.getByText('Paused', { exact: true })).toBeVisible();
  await press(panel, 'Remove webhook');
  await press(dialogOf(page), 'Remove webhook');
  await expect(panel).toBeHidden();
  await hubCommand(world, 'operator', 'remove', person.email);
});
