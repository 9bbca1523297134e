// An operator finds and writes to a buyer from anywhere, without a mouse.
import { expectAccessible } from '#e2e/harness/accessible.ts';
import { hubCommand } from '#e2e/harness/operator.ts';
import { expect, test } from '#e2e/harness/test.ts';

test('an operator finds a buyer with Ctrl K and writes to them with the keyboard alone', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const buyer = await someone();
  const operator = await someone();
  await hubCommand(world, 'operator', 'add', operator.person.email, 'support');
  await becomes(operator.visitor);
  await page.goto(`${world.hub.url}/console/licenses`);
  await expect(page.getByRole('heading', { level: 1, name: 'Licenses' })).toBeVisible();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');

  const search = page.getByRole('combobox', { name: 'Search' });
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(buyer.person.purchase_code);
  await expect(page.getByRole('option', { name: /^Essentials …/ })).toBeVisible();
  await expectAccessible(page);
  await search.fill(buyer.person.email);
  const result = page.getByRole('option', { name: buyer.person.email });
  await expect(result).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const name = `${buyer.person.firstname} ${buyer.person.lastname}`;
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  expect(page.url()).not.toContain(buyer.person.purchase_code);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('new conv');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Username or email')).toBeFocused();
  await page.keyboard.type(buyer.person.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Your theme has a new version.');
  await page.getByRole('button', { name: 'Send message' }).press('Enter');
  await expect(page.getByRole('log')).toContainText('Your theme has a new version.');

  // Leaves the console first, whose calls a buyer's session would refuse.
  await page.goto('about:blank');
  await becomes(buyer.visitor);
  await page.goto(`${world.hub.url}/dashboard`);
  await expect(page.getByRole('button', { name: 'Write to support, 1 unread' })).toBeVisible();
});
