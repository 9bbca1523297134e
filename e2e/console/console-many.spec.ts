// Bulk work on conversations: merge and split while two operators and the buyer watch, reply and
// tag with one click, and undo.
import type { Locator, Page } from '@playwright/test';
import type { AnswerSteps } from '@hub/contract/operator-calls';
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/harness/accessible.ts';
import { answerAs, openConversation, textsOf, write } from '#e2e/harness/conversing.ts';
import { consoleOf, hubCommand, makeSupport } from '#e2e/harness/operator.ts';
import { openAs } from '#e2e/harness/people.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { Visitor } from '#e2e/harness/visitor.ts';
import { expected } from '#e2e/harness/watch.ts';

const thread = (page: Page): Locator => page.getByRole('log', { name: /^Messages/ });
const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

const unreadOf = async (buyer: Visitor): Promise<number> =>
  (await buyer.get<{ unread: number }>('/api/user/conversations')).body.unread;

test('the buyer and two operators see a merge, a split and both undos', async ({
  page,
  world,
  someone,
  becomes,
  otherBrowser,
}) => {
  const buyer = await someone([{}]);
  const first = await someone();
  const second = await someone();
  for (const operator of [first, second]) await makeSupport(world, operator);
  const into = await openConversation(buyer.visitor, 'The header jumps.');
  const from = await openConversation(buyer.visitor, 'The footer jumps.', 'bug');
  const picked = 'It is the builder.';
  await write(buyer.visitor, from, picked);
  const file = Buffer.from('PHP Notice');
  const { body } = await buyer.visitor.upload<{ file: { id: number } }>(
    '/api/user/conversation/file/add?name=debug.log',
    file,
  );
  const sent = { id: from, name: crypto.randomUUID(), text: 'Its log.', files: [body.file.id] };
  await buyer.visitor.post('/api/user/conversation/send', sent);
  const note = { id: from, name: crypto.randomUUID(), text: 'Seen before.' };
  await first.visitor.post('/api/operator/conversation/note', note);
  for (const id of [into, from]) await answerAs(first.visitor, id, `Unread answer ${id}`);

  // The buyer's phone has an old link.
  await page.setViewportSize({ width: 360, height: 740 });
  await becomes(buyer.visitor);
  await page.goto(`${world.hub.url}/dashboard`);
  await expect(button(page, 'Write to support, 2 unread')).toBeVisible();
  const desk = await openAs(await otherBrowser(), first.visitor, consoleOf(world, from));
  const colleague = await openAs(await otherBrowser(), second.visitor, consoleOf(world, from));
  await expect(thread(colleague).getByText('Seen before.')).toBeVisible();
  await button(desk, 'More actions').click();
  await desk.getByRole('menuitem', { name: 'Merge into another conversation' }).click();
  await button(desk.getByRole('alertdialog'), 'Merge conversations').click();
  for (const operator of [desk, colleague]) {
    await expect(operator).toHaveURL(new RegExp(`id=${into}`));
    await expect(thread(operator).getByText('The header jumps.')).toBeVisible();
    await expect(thread(operator).getByText('Seen before.')).toBeVisible();
    await expect(thread(operator).getByText(/merged another conversation/)).toBeVisible();
  }
  expect(await unreadOf(buyer.visitor)).toBe(2);
  await page.goto(`${world.hub.url}/dashboard?conversation=${from}`);
  await expect(page.getByText('Your conversation was merged into this one.')).toBeVisible();
  for (const text of ['The header jumps.', picked, `Unread answer ${from}`])
    await expect(thread(page).getByText(text)).toBeVisible();
  await expect(thread(page).getByText('Seen before.')).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await thread(page)
    .getByRole('link', { name: /debug\.log/ })
    .click();
  expect((await saved).suggestedFilename()).toBe('debug.log');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await button(colleague, 'Undo merge').press('Enter');
  await expect(colleague.locator('#conversation-title')).toBeFocused();
  for (const each of [desk, colleague, page]) {
    await expect(thread(each).getByText('The header jumps.')).toBeVisible();
    await expect(thread(each).getByText(picked)).toHaveCount(0);
  }
  expect(await textsOf(buyer.visitor, from)).toEqual([
    'The footer jumps.',
    picked,
    'Its log.',
    `Unread answer ${from}`,
  ]);

  await page.goto(`${world.hub.url}/dashboard?conversation=${from}`);
  for (const operator of [desk, colleague]) await operator.goto(consoleOf(world, from));
  await button(desk, 'More actions').press('Enter');
  await desk.getByRole('menuitem', { name: 'Split off messages' }).press('Enter');
  for (const text of [picked, 'Its log.'])
    await desk.getByRole('checkbox', { name: `Select message: ${text}` }).check();
  await expect(desk.getByText('2 messages selected')).toBeVisible();
  await button(desk, 'Split off messages').press('Enter');
  const dialog = desk.getByRole('alertdialog');
  await dialog.getByLabel('Topic').selectOption('Question');
  await button(dialog, 'Split off messages').press('Enter');
  await expect(thread(desk).getByText(/split this conversation off/)).toBeVisible();
  await expect(desk.locator('#conversation-title')).toBeFocused();
  expect(
    await thread(desk)
      .getByText(/^(?:It is the builder|Its log)\.$/)
      .count(),
  ).toBe(2);
  await expect(thread(colleague).getByText(picked)).toHaveCount(0);
  await button(page, 'another conversation').click();
  await expect(thread(page).getByText(picked)).toBeVisible();
  await expect(thread(page).getByRole('link', { name: /debug\.log/ })).toBeVisible();
  await button(colleague, 'Undo split').press('Enter');
  await expect(colleague.locator('#conversation-title')).toBeFocused();
  for (const each of [desk, colleague, page]) {
    await expect(thread(each).getByText(picked)).toBeVisible();
    await expect(thread(each).getByText('The footer jumps.')).toBeVisible();
  }
});

interface SavedTag {
  readonly tag: { readonly id: number };
}

const aTag = async (operator: Visitor, name: string): Promise<number> => {
  const made = { id: null, name, color: 'blue' };
  return (await operator.post<SavedTag>('/api/operator/tags/save', made)).body.tag.id;
};

test('a saved reply tags, assigns and closes with one click, and changes nothing if a step fails', async ({
  page,
  world,
  someone,
  becomes,
  otherBrowser,
  watch,
}) => {
  watch.allow(expected.refusal);
  const buyer = await someone([{}]);
  const operator = await someone();
  const second = await someone();
  for (const each of [operator, second]) await makeSupport(world, each);
  const mark = crypto.randomUUID().slice(0, 8);
  const tag = `Refund ${mark}`;
  const [done, half] = [`All done ${mark}`, `Half done ${mark}`];
  const [id, other] = [
    await openConversation(buyer.visitor, 'Please refund.'),
    await openConversation(buyer.visitor, 'Please refund this, too.'),
  ];
  const tagId = await aTag(operator.visitor, tag);
  const tools = await operator.visitor.get<{ operators: { id: number; username: string }[] }>(
    '/api/operator/conversation/tools',
  );
  const assign =
    tools.body.operators.find(({ username }) => username === second.person.username)?.id ?? 0;
  const steps: AnswerSteps = { tags: [tagId], assign, end: { kind: 'close' } };
  for (const title of [done, half])
    await operator.visitor.post('/api/operator/conversation/canned/save', {
      id: null,
      title,
      text: `${title}, {{first_name}}.`,
      steps,
    });

  await becomes(buyer.visitor);
  await page.goto(`${world.hub.url}/dashboard?conversation=${id}`);
  const desk = await openAs(await otherBrowser(), operator.visitor, consoleOf(world, id));
  const field = desk.getByRole('textbox', { name: /^Reply to / });
  const choose = async (title: string): Promise<void> => {
    await expect(field).toBeVisible();
    await desk.keyboard.press('c');
    await desk.keyboard.type(title);
    await desk.keyboard.press('Enter');
    await expect(field).toHaveValue(`${title}, Bea.`);
  };
  await choose(done);
  const does = `adds ${tag}, assigns ${second.person.username}, closes`;
  await expect(desk.getByText(`Sends the reply, ${does}`)).toBeVisible();
  await expectAccessible(desk);
  await desk.keyboard.press('Enter');
  await expect(thread(page).getByText(`${done}, Bea.`)).toBeVisible();
  await expect(page.getByText('This conversation is closed.', { exact: false })).toBeVisible();
  await desk.getByText(new RegExp(`sent, ${tag} added, assigned to .*, closed`)).waitFor();
  await desk.keyboard.press('z');
  await expect(desk).toHaveURL(new RegExp(`id=${id}`));
  const head = desk.getByRole('region', { name: 'Conversation', exact: true }).locator('header');
  await expect(button(head, 'Close')).toBeVisible();
  await expect(head.getByText(tag)).toHaveCount(0);
  await expect(head.getByText(`Assigned to ${operator.person.username}`)).toBeVisible();
  await expect(page.getByText('This conversation is closed.', { exact: false })).toHaveCount(0);
  await expect(thread(page).getByText(`${done}, Bea.`), 'what was sent stays').toBeVisible();

  await hubCommand(world, 'operator', 'remove', second.person.email);
  await desk.goto(consoleOf(world, other));
  await choose(half);
  await desk.keyboard.press('Enter');
  await expect(desk.getByText(/^Not sent: its steps assign someone/)).toBeVisible();
  await expect(field, 'the text stays').toHaveValue(`${half}, Bea.`);
  await expect(button(head, 'Close')).toBeVisible();
  await expect(head.getByText(tag)).toHaveCount(0);
  expect(await textsOf(buyer.visitor, other)).toEqual(['Please refund this, too.']);
  await button(desk, 'Send without steps').click();
  await field.press('Enter');
  await expect.poll(() => textsOf(buyer.visitor, other)).toHaveLength(2);
});

test('an operator tags sixty selected rows and undoes it while a colleague watches', async ({
  page,
  world,
  someone,
  becomes,
  otherBrowser,
}) => {
  const buyer = await someone([{}]);
  const operator = await someone();
  const second = await someone();
  for (const each of [operator, second]) await makeSupport(world, each);
  const mark = crypto.randomUUID().slice(0, 8);
  const tag = `Sixty ${mark}`;
  const tagId = await aTag(operator.visitor, tag);
  const rows = Array.from({ length: 60 }, (_, at) => `Question ${at} of ${mark}`);
  // Opens the conversations one by one, to keep their order.
  // oxlint-disable-next-line no-await-in-loop
  for (const text of rows) await openConversation(buyer.visitor, text);

  await becomes(operator.visitor);
  await page.goto(`${world.hub.url}/console/conversations?box=all&q=${mark}`);
  const tagged = `${world.hub.url}/console/conversations?box=all&tag=${tagId}`;
  const colleague = await openAs(await otherBrowser(), second.visitor, tagged);
  await expect(colleague.getByText('None of these conversations is tagged')).toBeVisible();
  await expect(page.getByText('Showing 50 of 60')).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await button(page, 'Select all 60').click();
  await expect(page.getByText('60 selected').first()).toBeVisible();
  await button(page, 'Add tag').press('Enter');
  await page.keyboard.type(tag);
  await page.keyboard.press('Enter');
  await expect(page.getByText('60 conversations tagged.')).toBeVisible();
  // The page updates live or by polling.
  await expect(colleague.getByText(/^(?:60 results|Showing 50 of 60)$/)).toBeVisible();
  await page.keyboard.press('z');
  await expect(colleague.getByText('None of these conversations is tagged')).toBeVisible();
  const { body } = await operator.visitor.get(`/api/operator/conversations?box=all&tag=${tagId}`);
  expect(body).toMatchObject({ rows: [] });
});
