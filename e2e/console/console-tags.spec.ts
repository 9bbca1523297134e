// Tags by keyboard: created in a thread, used as a filter, added to several conversations.
import { expectAccessible } from '#e2e/harness/accessible.ts';
import { openConversation } from '#e2e/harness/conversing.ts';
import { hubCommand } from '#e2e/harness/operator.ts';
import { expect, test } from '#e2e/harness/test.ts';

test('an operator creates a tag, filters by it, adds it to selected rows and undoes that', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const buyer = await someone([{}]);
  const operator = await someone();
  await hubCommand(world, 'operator', 'add', operator.person.email, 'support');
  // The search would take a whole UUID for a purchase code.
  const mark = crypto.randomUUID().slice(0, 13);
  const name = `Tag ${mark}`;
  const first = await openConversation(buyer.visitor, `First ${mark}`);
  await openConversation(buyer.visitor, `Second ${mark}`);
  await becomes(operator.visitor);
  const inbox = `${world.hub.url}/console/conversations?box=all&q=${mark}`;
  await page.goto(`${inbox}&id=${first}`);
  const thread = page.getByRole('region', { name: 'Conversation', exact: true });
  const rows = page
    .getByRole('region', { name: 'Conversations', exact: true })
    .getByRole('listitem');
  await expect(thread.getByRole('log')).toBeVisible();

  const field = page.getByRole('textbox', { name: /^Search (?:or add a tag|tags)$/ });
  await page.keyboard.press('t');
  await expect(field).toBeFocused();
  await page.keyboard.type(name);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemcheckbox', { name })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(thread.locator('header').getByText(name)).toBeVisible();
  await expect(rows.filter({ hasText: name })).toHaveCount(1);

  await page.getByRole('button', { name: 'Filter by tag' }).press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tag=\d+/);
  // The customer's earlier conversations are links with the same words.
  const links = rows.getByRole('link', { name: new RegExp(mark) });
  await expect(links).toHaveCount(1);
  await page.getByRole('button', { name: /^Show all tags/ }).press('Enter');
  await expect(links).toHaveCount(2);

  for (const box of await page.getByRole('checkbox', { name: /^Select / }).all()) await box.check();
  await page.getByRole('button', { name: 'Add tag' }).press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('1 conversation needed no change. 1 conversation tagged.'),
  ).toBeVisible();
  await expect(rows.filter({ hasText: name })).toHaveCount(2);
  await page.keyboard.press('z');
  await expect(rows.filter({ hasText: name })).toHaveCount(1);

  // The buyer sees no tags.
  await becomes(buyer.visitor);
  await page.goto(`${world.hub.url}/dashboard`);
  const { body } = await buyer.visitor.get(`/api/user/conversation?id=${first}`);
  expect(JSON.stringify(body)).not.toContain(name);
});
