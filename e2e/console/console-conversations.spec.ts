// An operator without a mouse opens a waiting conversation, replies, gets the next message
// immediately and closes the conversation.
import type { AnswerOf } from '@hub/contract/calls';
import { expectAccessible } from '#e2e/harness/accessible.ts';
import { hubCommand } from '#e2e/harness/operator.ts';
import type { EnrolledPerson } from '#e2e/harness/people.ts';
import { expect, test } from '#e2e/harness/test.ts';

const path = '/api/user/conversation';

/** Opens a conversation as the buyer; returns its id. */
async function asks({ visitor }: EnrolledPerson, text: string): Promise<number> {
  const { body } = await visitor.post<AnswerOf<'openConversation'>>(`${path}/open`, {
    name: crypto.randomUUID(),
    topic: 'question',
    license_id: null,
    text,
    files: [],
  });
  expect(body.success, body.message).toBe(true);
  return body.conversation?.id ?? 0;
}

/** Sends the next message of the buyer while the operator watches. */
async function says({ visitor }: EnrolledPerson, id: number, text: string): Promise<void> {
  const message = { id, name: crypto.randomUUID(), text, files: [] };
  const { body } = await visitor.post<AnswerOf<'sendConversationMessage'>>(`${path}/send`, message);
  expect(body.success, body.message).toBe(true);
}

const reads = async ({ visitor }: EnrolledPerson, id: number): Promise<AnswerOf<'conversation'>> =>
  (await visitor.get<AnswerOf<'conversation'>>(`${path}?id=${id}`)).body;

test(
  'an operator answers and closes a waiting conversation with the keyboard alone',
  { tag: '@main' },
  async ({ page, world, someone, becomes }) => {
    const buyer = await someone([{}]);
    const { firstname, lastname } = buyer.person;
    const name = `${firstname} ${lastname}`;
    const question = `Where has the header gone? ${crypto.randomUUID()}`;
    const id = await asks(buyer, question);
    const operator = await someone();
    await hubCommand(world, 'operator', 'add', operator.person.email, 'support');
    await becomes(operator.visitor);

    await page.goto(`${world.hub.url}/console/conversations`);
    const list = page.getByRole('region', { name: 'Conversations' });
    await expect(list.getByRole('listitem').first()).toBeVisible();
    await expect(page).toHaveTitle(/^\(\d+\) Conversations/);

    // Finds this conversation by its text, because others may be waiting, too.
    await page.keyboard.press('/');
    await page.keyboard.type(question.slice(-12));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/box=all/);
    const row = list.getByRole('link', { name: new RegExp(name) });
    await expect(row).toHaveCount(1);
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`id=${id}`));
    await expect(row).toBeFocused();
    const thread = page.getByRole('log', { name: 'Messages' });
    await expect(thread.getByText(question)).toBeVisible();
    await expect(page.getByRole('complementary').getByText(buyer.person.email)).toBeVisible();
    await expectAccessible(page);

    await page.keyboard.press('n');
    await page.keyboard.type('Probably the cache.');
    await page.keyboard.press('Enter');
    await expect(thread.getByText('Probably the cache.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await page.keyboard.type('Please empty the cache, and tell us.');
    await page.keyboard.press('Enter');
    await expect(thread.getByText('Please empty the cache, and tell us.')).toBeVisible();
    const thanks = 'It is back, thank you!';
    await says(buyer, id, thanks);
    await expect(thread.getByText(thanks)).toBeVisible();
    await expect(page.getByText(`Assigned to ${operator.person.username}`).first()).toBeVisible();

    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    await expect(row).toContainText('Closed');

    const { conversation, messages } = await reads(buyer, id);
    expect(conversation.state).toBe('closed');
    expect(messages.map(({ text, author }) => [text, author])).toEqual([
      [question, expect.anything()],
      ['Please empty the cache, and tell us.', operator.person.firstname],
      [thanks, expect.anything()],
    ]);
  },
);
