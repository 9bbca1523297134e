import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import {
  answer,
  note,
  openConversation,
  operatorThread,
  send,
  threadOf,
} from '#test/conversing.ts';
import { aPng } from '#test/file-samples.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

let world: TestHub;
let buyer: Browser;
let operator: Browser;
/** Conversation with messages 1, 2 with a file, and 4, the note 3 and the answer 5. */
let id: number;
let file: number;

beforeAll(async () => {
  world = await openTestHub();
  ({ browser: operator } = await world.signedInOperator('support'));
});
const advanceClock = (): void => world.clock.advance(1_000);
beforeEach(async () => {
  ({ browser: buyer } = await world.signedInBuyer());
  ({ id } = await openConversation(buyer, { text: '1' }));
  const path = '/api/user/conversation/file/add?name=screen.png';
  const type = { 'content-type': 'application/octet-stream' };
  file = (await buyer.post(path, aPng(), type)).body.file?.id ?? 0;
  advanceClock();
  await send(buyer, id, { text: '2', files: [file] });
  advanceClock();
  await note(operator, id, '3');
  await send(buyer, id, { text: '4' });
  advanceClock();
  await answer(operator, id, { text: '5', seen: 4 });
  advanceClock();
});
afterAll(() => world.close());

const split = async (positions: number[], change: object = {}) =>
  operator.post('/api/operator/conversation/split', {
    id,
    positions,
    topic: 'bug',
    license_id: null,
    ...change,
  });
const undo = async () => {
  const { body } = await operatorThread(operator, id);
  return operator.post('/api/operator/conversation/undo-move', { move: body.moves.at(-1)?.id });
};
const textsOf = async (conversationId: number) =>
  (await operatorThread(operator, conversationId)).body.messages.map(({ text }) => text);
const rowsOf = async (...ids: number[]) =>
  (
    await world.db.query(
      `select c.id, c.closed_at, c.waiting_since, c.last_at, c.created_at, c.merged_into,
         (select json_agg(json_build_array(m.position, m.text) order by m.position)
          from conversation_messages m where m.conversation_id = c.id) as messages
       from conversations c where c.id = any ($1) order by c.id`,
      [ids],
    )
  ).rows;
const unreadOf = async () =>
  (await buyer.get('/api/user/conversations')).body.rows.map(({ id: one, unread }) => [
    one,
    unread,
  ]);

test('messages, notes and files move to a new conversation, and both conversations name the other', async () => {
  const [license] = (await buyer.get('/api/user/licenses')).body;
  const { body } = await split([2, 3], { license_id: license?.id });
  expect(body).toMatchObject({ success: true, conversation: { topic: 'bug' } });
  const other = body.conversation?.id ?? 0;
  expect([await textsOf(id), await textsOf(other)]).toEqual([
    ['1', '4', '5'],
    ['2', '3'],
  ]);
  const { body: theirs } = await threadOf(buyer, other);
  expect(theirs.conversation).toMatchObject({ topic: 'bug', license: { id: license?.id } });
  expect(theirs.messages).toMatchObject([{ text: '2', files: [{ id: file }] }]);
  expect((await buyer.get(`/api/user/conversation/file?id=${file}`)).status).toBe(200);
  expect(theirs.moves).toMatchObject([{ kind: 'split_from', other: id }]);
  expect((await threadOf(buyer, id)).body.moves).toMatchObject([{ kind: 'split_off', other }]);
  const waiting = (await operator.get('/api/operator/conversations?box=waiting')).body.rows;
  expect(waiting.map((row) => row.id)).toContain(other);
  expect(waiting.map((row) => row.id)).not.toContain(id);
});

test('unread messages stay unread in their new conversation', async () => {
  const { body } = await split([4, 5]);
  expect(await unreadOf()).toEqual([
    [body.conversation?.id, 1],
    [id, 0],
  ]);
  await undo();
  expect(await unreadOf()).toEqual([[id, 1]]);
});

test('an undo restores the conversation exactly, and the new conversation redirects to it', async () => {
  const before = await rowsOf(id);
  const { body } = await split([2, 3, 5]);
  const other = body.conversation?.id ?? 0;
  expect((await undo()).body).toMatchObject({ success: true, conversation: { id } });
  expect(await rowsOf(id)).toEqual(before);
  expect((await threadOf(buyer, other)).body.conversation.id).toBe(id);
  expect(await unreadOf()).toEqual([[id, 1]]);
});

test('an undo leaves later messages in the new conversation, and moves later notes back', async () => {
  const { body } = await split([2]);
  const other = body.conversation?.id ?? 0;
  await note(operator, other, 'noted');
  await undo();
  expect(await textsOf(id)).toEqual(['1', '2', '3', '4', '5', 'noted']);
  const again = (await split([2])).body.conversation?.id ?? 0;
  await send(buyer, again, { text: 'since' });
  await undo();
  expect([await textsOf(id), await textsOf(again)]).toEqual([
    ['1', '2', '3', '4', '5', 'noted'],
    ['since'],
  ]);
  const waiting = (await operator.get('/api/operator/conversations?box=waiting')).body.rows;
  expect(waiting.map((row) => row.id)).toContain(again);
});

test.each([
  ['the customer cannot see', [3], 'Choose at least one message that the customer can see.'],
  [
    'are all that the customer can see',
    [1, 2, 4, 5],
    'Leave at least one message that the customer can see in this conversation.',
  ],
  [
    'have been moved',
    [2, 99],
    'These messages were moved by another operator. Nothing was changed.',
  ],
])('refuses messages that %s, and changes nothing', async (_, positions, message) => {
  const before = await rowsOf(id);
  expect((await split(positions)).body).toEqual({ success: false, message, conversation: null });
  expect(await rowsOf(id)).toEqual(before);
});

test('refuses the license of another person and an unknown conversation', async () => {
  const other = await world.signedInBuyer();
  const [license] = (await other.browser.get('/api/user/licenses')).body;
  expect((await split([2], { license_id: license?.id })).body.success).toBe(false);
  expect((await split([2], { id: 2 ** 31 - 1 })).status).toBe(404);
});

test('two simultaneous splits move each message once', async () => {
  const all = await Promise.all([split([2, 3]), split([2, 4]), send(buyer, id, { text: '6' })]);
  expect(all.slice(0, 2).map(({ body }) => body.success)).toEqual(
    expect.arrayContaining([true, false]),
  );
  const { rows } = await world.db.query(
    `select m.text from conversation_messages m join conversations c on c.id = m.conversation_id
     where c.user_id = (select user_id from conversations where id = $1) order by m.text`,
    [id],
  );
  expect(rows.map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('after a merge, an answer is accepted with the last seen position and refused with an earlier one', async () => {
  const { id: into } = await openConversation(buyer, { text: 'later' });
  const colleague = await world.signedInOperator('support');
  await operator.post('/api/operator/conversation/merge', { id, into });
  const late = await answer(colleague.browser, id, { seen: 4 });
  expect(late.problem).toMatchObject({ code: 'changed_meanwhile' });
  expect((await answer(colleague.browser, id, { seen: 5 })).status).toBe(200);
});
