// A password in a message: the page offers to seal it, an operator opens it, and closing deletes
// it.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/harness/accessible.ts';
import { openConversation } from '#e2e/harness/conversing.ts';
import { asBuyersMeetIt, publisher } from '#e2e/harness/hub.ts';
import { consoleOf, makeSupport } from '#e2e/harness/operator.ts';
import { mailFor, openAs } from '#e2e/harness/people.ts';
import { mailsNow, remember } from '#e2e/harness/remember.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { expected } from '#e2e/harness/watch.ts';

test.use({ hubEnv: asBuyersMeetIt });

const label = 'WordPress admin';
const value = 'Sommer-2024!';

const thread = (page: Page) => page.getByRole('log', { name: /^Messages/ });

test('a typed password is sealed, opened by an operator and deleted when the conversation closes', async ({
  page: desk,
  world,
  someone,
  becomes,
  otherBrowser,
  watch,
}) => {
  watch.allow(expected.refusal);
  const buyer = await someone([{}]);
  const first = await someone();
  const second = await someone();
  for (const operator of [first, second]) await makeSupport(world, operator);
  const id = await openConversation(buyer.visitor, 'The header jumps.');
  const address = `${world.hub.url}/dashboard?conversation=${id}`;

  const phone = await openAs(await otherBrowser(), buyer.visitor, address);
  await phone.setViewportSize({ width: 360, height: 740 });
  const field = phone.getByRole('textbox', { name: 'Write a message' });
  await field.fill(`The user is admin, password: ${value}`);
  await phone.getByRole('button', { name: 'Add it separately' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Add a password or key' });
  await expect(dialog.getByLabel('Password or key')).toHaveValue(value);
  await dialog.getByRole('button', { name: 'Add to the message' }).click();
  await expect(dialog.getByLabel('Name'), 'the name is missing').toBeFocused();
  await expectAccessible(phone);
  await phone.keyboard.type(label);
  await phone.keyboard.press('Enter');
  await expect(field).toHaveValue('The user is admin, password:');
  await expectNoSidewaysScroll(phone);
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(thread(phone).getByText(label)).toBeVisible();
  await expect(field).toBeEmpty();

  await phone.goto('about:blank');
  const longAgo = `signed_in_at - interval '1 hour'`;
  await remember(
    world.hub,
    `with dated as (update sessions set signed_in_at = ${longAgo} where user_id in
       (select id from users where username = '${first.person.username}')) ${mailsNow}`,
  );
  const mail = await mailFor(world.sandbox, publisher, buyer.person.username);
  expect(mail.text).toContain('A password or key was added.');
  expect(mail.text).not.toMatch(new RegExp(`${value}|${label}`));

  await phone.goto(address);
  await becomes(first.visitor);
  await desk.goto(consoleOf(world, id));
  const colleague = await openAs(await otherBrowser(), second.visitor, consoleOf(world, id));
  await expect(thread(colleague).getByText(label)).toBeVisible();
  await thread(desk).getByRole('button', { name: 'Show', exact: true }).click();
  const proof = desk.getByRole('dialog', { name: 'Please confirm your identity' });
  await proof.getByLabel('Your password', { exact: true }).fill(first.person.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(thread(desk).getByText(value)).toBeVisible();
  await expect(thread(phone).getByText(`Bea opened “${label}”, `)).toBeVisible();
  const openedByFirst = new RegExp(`${first.person.username}.? opened it, `);
  await expect(thread(colleague).getByText(openedByFirst)).toBeVisible();
  await expect(colleague.getByText(value)).toHaveCount(0);

  for (const words of [value, label]) {
    await colleague.getByRole('searchbox', { name: 'Search conversations' }).fill(words);
    await expect(colleague.getByText('No conversations found')).toBeVisible();
  }
  await colleague.getByRole('searchbox').fill(buyer.person.username);
  await expect(colleague.getByText('1 result', { exact: true })).toBeVisible();
  await colleague.getByRole('button', { name: 'More', exact: true }).click();
  const saved = colleague.waitForEvent('download');
  await colleague.getByRole('menuitem', { name: 'Export CSV' }).click();
  const csv = readFileSync(await (await saved).path(), 'utf8');
  expect(csv).toContain(buyer.person.email);
  expect(csv).not.toMatch(new RegExp(`${value}|${label}`));

  await desk.getByRole('button', { name: 'Close', exact: true }).click();
  for (const each of [phone, desk, colleague])
    await expect(thread(each).getByText(/^Deleted \d/)).toBeVisible();
  await expect(desk.getByText(value), 'gone from the screen that showed it').toHaveCount(0);
  for (const each of [phone, desk, colleague])
    await expect(thread(each).getByRole('button', { name: /^(Show|Delete)$/ })).toHaveCount(0);
});
