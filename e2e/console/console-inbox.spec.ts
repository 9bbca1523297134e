// Layout of the inbox: its panes side by side, and a low window, as with a zoom of 200 %.
import { expectAccessible } from '#e2e/harness/accessible.ts';
import { hubCommand } from '#e2e/harness/operator.ts';
import { converse, openConversation, write } from '#e2e/harness/conversing.ts';
import { activate } from '#e2e/harness/people.ts';
import { expect, test } from '#e2e/harness/test.ts';

test('the thread is at least 600 px wide beside its panes and starts at its end in a low window', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const buyer = await someone([{}]);
  const operator = await someone();
  await hubCommand(world, 'operator', 'add', operator.person.email, 'support');
  const { long } = await converse(buyer.visitor, operator.visitor);
  await becomes(operator.visitor);
  const log = page.getByRole('log', { name: 'Messages' });
  const answer = page.getByRole('textbox', { name: /^Reply to / });
  for (const width of [1280, 1439, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${world.hub.url}/console/conversations?id=${long}`);
    await expect(log).toBeVisible();
    expect((await log.boundingBox())?.width, `${width}`).toBeGreaterThanOrEqual(600);
    await expect(page.getByRole('complementary', { name: 'Customer' })).toBeVisible();
    const home = page.getByRole('navigation').getByRole('link', { name: /^Conversations/ });
    await expect(home, `${width}`).toBeInViewport({ ratio: 1 });
  }
  for (const size of [
    { width: 640, height: 400 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`${world.hub.url}/console/conversations?id=${long}`);
    await expect(log.getByText('Line 70')).toBeInViewport({ ratio: 1 });
    await expect(answer).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport();
  }
});

test('closing by reply opens the next conversation, and a key undoes the closing', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const buyer = await someone([{}]);
  const operator = await someone();
  await hubCommand(world, 'operator', 'add', operator.person.email, 'support');
  const searchText = crypto.randomUUID().slice(-12);
  const first = await openConversation(buyer.visitor, `First ${searchText}`);
  const second = await openConversation(buyer.visitor, `Second ${searchText}`);
  await becomes(operator.visitor);
  await page.goto(`${world.hub.url}/console/conversations?box=all&q=${searchText}&id=${second}`);
  const answer = page.getByRole('textbox', { name: /^Reply to / });
  await answer.fill('All done.');
  await page.getByRole('button', { name: 'Send and close' }).click();
  await expect(page).toHaveURL(new RegExp(`id=${first}`));
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('z');
  await expect(page).toHaveURL(new RegExp(`id=${second}`));
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
  await expect(undo).toHaveCount(0);

  // The customer writes before the undo, so the undo is refused with a message.
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(undo).toBeVisible();
  await write(buyer.visitor, second, 'One more thing.');
  await undo.press('Enter');
  await expect(page.getByText(/^Not undone: the customer/)).toBeVisible();
});

test('an operator blocks a license beside its conversation with a reason', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const buyer = await someone([{}]);
  const operator = await someone();
  await hubCommand(world, 'operator', 'add', operator.person.email, 'support');
  const id = await openConversation(buyer.visitor, 'My header is gone.');
  await becomes(operator.visitor);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${world.hub.url}/console/conversations?id=${id}`);
  const customer = page.getByRole('complementary', { name: 'Customer' });
  await customer.getByRole('button', { name: /^Actions for / }).press('Enter');
  await page.getByRole('menuitem', { name: 'Block license' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: /^Block / });
  await dialog.getByLabel(/^Reason/).fill('Shared in public.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Block license' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(customer.getByText('Blocked', { exact: true })).toBeVisible();
});

test('an operator asks for a connection check once until the buyer answers', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const buyer = await someone([{}]);
  const operator = await someone();
  await hubCommand(world, 'operator', 'add', operator.person.email, 'support');
  await activate(buyer.visitor, world.sandbox, 'shop-unchecked');
  const id = await openConversation(buyer.visitor, 'My header is gone.');
  await becomes(operator.visitor);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${world.hub.url}/console/conversations?id=${id}`);
  const customer = page.getByRole('complementary', { name: 'Customer' });
  const ask = customer.getByRole('button', { name: /^Ask to run the connection check/ });
  const askedButton = customer.getByRole('button', { name: /^Asked to run .* just now/ });
  await ask.press('Enter');
  await expect(askedButton).toBeFocused();
  await expect(page.getByRole('log').getByText(/Theme license/)).toHaveCount(1);
  await expectAccessible(page);

  // The hub stores the text as it was sent, or the request would not be found again.
  await page.reload();
  await askedButton.press('Enter');
  await expect(page.getByRole('log').getByText(/Theme license/)).toHaveCount(1);
  await write(buyer.visitor, id, 'It says that all is well.');
  await expect(ask).toBeVisible();
});
