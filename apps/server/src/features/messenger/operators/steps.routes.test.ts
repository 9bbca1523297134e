import { randomUUID } from 'node:crypto';
import type { AnswerSteps, OperatorAnswerOf } from '@hub/contract/operator-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requireUser, type Browser } from '#test/browser.ts';
import { answer, openConversation, send, threadOf } from '#test/conversing.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

let world: TestHub;
let buyer: Browser;
let operator: Browser;
let me: number;
let colleague: number;

beforeAll(async () => {
  world = await openTestHub();
  buyer = (await world.signedInBuyer()).browser;
  operator = (await world.signedInOperator('support')).browser;
  me = (await requireUser(operator)).id;
  colleague = (await requireUser((await world.signedInOperator('support')).browser)).id;
});
afterAll(() => world.close());

let count = 0;
const createTag = async (): Promise<number> => {
  const tag = { id: null, name: `Tag ${(count += 1)}`, color: 'red' };
  const { body } = await operator.post('/api/operator/tags/save', tag);
  return body.tag?.id ?? 0;
};
const steps = (change: Partial<AnswerSteps>): AnswerSteps => ({
  tags: [],
  assign: null,
  end: null,
  ...change,
});
const sendAnswer = async (
  id: number,
  change: object,
): Promise<OperatorAnswerOf<'answerConversation'>> => (await answer(operator, id, change)).body;
/** Returns the state that an answer and its steps change. */
const stateOf = async (id: number): Promise<Record<string, unknown> | undefined> => {
  const { rows } = await world.db.query(
    `select c.assigned_to, c.closed_at is not null as closed, c.snoozed_until, c.last_position,
       array(select tag_id from conversation_tags where conversation_id = c.id order by 1) as tags
     from conversations c where c.id = $1`,
    [id],
  );
  return rows[0];
};
const eventsOf = async (id: number) => {
  const { rows } = await world.db.query(
    `select event, user_id is null as hidden from audit_events
     where details ->> 'conversation' = $1 order by id`,
    [String(id)],
  );
  return rows;
};

test('an answer tags, assigns and closes together, and one undo reverts every step', async () => {
  const { id } = await openConversation(buyer);
  const tag = await createTag();
  const all = steps({ tags: [tag], assign: colleague, end: { kind: 'close' } });
  const answered = await sendAnswer(id, { steps: all });
  expect(answered).toMatchObject({ success: true, conversation: { state: 'closed' } });
  expect(await stateOf(id)).toMatchObject({ assigned_to: colleague, closed: true, tags: [tag] });
  expect((await threadOf(buyer, id)).body.conversation.state).toBe('closed');
  const undone = await operator.post('/api/operator/conversation/undo', {
    id,
    undo: answered.undo,
  });
  expect(undone.body).toMatchObject({ success: true });
  expect(await stateOf(id)).toMatchObject({
    assigned_to: me,
    closed: false,
    tags: [],
    last_position: 2,
  });
  expect(await eventsOf(id)).toEqual([
    { event: 'messenger.tagged', hidden: true },
    { event: 'messenger.assigned', hidden: true },
    { event: 'messenger.closed', hidden: false },
    { event: 'messenger.reopened', hidden: false },
    { event: 'messenger.tagged', hidden: true },
    { event: 'messenger.assigned', hidden: true },
  ]);
});

test.each([
  ['me', (): number => me],
  ['nobody', (): null => null],
] as const)(
  'an answer with the step “assign %s” also snoozes for 24 hours',
  async (assign, who) => {
    const { id } = await openConversation(buyer);
    await sendAnswer(id, { steps: steps({ assign, end: { kind: 'snooze', hours: 24 } }) });
    const state = await stateOf(id);
    expect(state).toMatchObject({ assigned_to: who(), closed: false });
    const until = new Date(String(state?.['snoozed_until'])).getTime();
    expect(until).toBe(world.clock.now().getTime() + 24 * 3_600_000);
    expect((await send(buyer, id)).body).toMatchObject({ success: true });
    expect(await stateOf(id)).toMatchObject({ snoozed_until: null });
  },
);

test('the close button takes precedence over a snooze, and the other steps still run', async () => {
  const { id } = await openConversation(buyer);
  const tag = await createTag();
  const both = steps({ tags: [tag], end: { kind: 'snooze', hours: 1 } });
  await sendAnswer(id, { close: true, steps: both });
  expect(await stateOf(id)).toMatchObject({ closed: true, snoozed_until: null, tags: [tag] });
});

test('a repeated answer is stored once, and its steps run once', async () => {
  const { id } = await openConversation(buyer);
  const repeated = { name: randomUUID(), steps: steps({ tags: [await createTag()] }) };
  const both = await Promise.all([sendAnswer(id, repeated), sendAnswer(id, repeated)]);
  for (const answered of both) expect(answered).toMatchObject({ success: true });
  expect(await stateOf(id)).toMatchObject({ last_position: 2 });
  expect(await eventsOf(id)).toHaveLength(1);
});

describe('answer with a failing step', () => {
  test('stores nothing when a later step fails', async () => {
    const { id } = await openConversation(buyer);
    const before = await stateOf(id);
    await world.db.query(
      `create function fail_steps() returns trigger as $$ begin
         if new.event = 'messenger.closed' then raise 'no'; end if; return new; end $$ language plpgsql`,
    );
    await world.db.query(
      'create trigger fail_steps before insert on audit_events for each row execute function fail_steps()',
    );
    const all = steps({ tags: [await createTag()], assign: colleague, end: { kind: 'close' } });
    const body = { name: randomUUID(), steps: all };
    try {
      expect((await answer(operator, id, body)).status).toBe(500);
    } finally {
      await world.db.query('drop trigger fail_steps on audit_events');
    }
    expect(await stateOf(id)).toEqual(before);
    expect(await eventsOf(id)).toEqual([]);
    // Nothing was stored before, so the same client key is not a repetition.
    expect(await sendAnswer(id, body)).toMatchObject({ success: true });
    expect(await stateOf(id)).toMatchObject({ closed: true, last_position: 2 });
  });

  test.each([
    ['assigns someone who is no operator', async () => steps({ assign: 2 ** 31 - 1 })],
    ['sets a deleted tag', async () => steps({ tags: [await createTag(), 2 ** 31 - 1] })],
  ])('is not sent when a step %s', async (_, wrong) => {
    const { id } = await openConversation(buyer);
    const before = await stateOf(id);
    const answered = await sendAnswer(id, { steps: await wrong() });
    expect(answered).toMatchObject({ success: false, sent: null, conversation: null, undo: null });
    expect(answered.message).toMatch(/^Not sent: /);
    expect(await stateOf(id)).toEqual(before);
  });
});

describe('saved reply', () => {
  const tools = async (): Promise<OperatorAnswerOf<'conversationTools'>> =>
    (await operator.get('/api/operator/conversation/tools')).body;

  test('stores its steps, and loses deleted tags', async () => {
    const [kept, deleted] = [await createTag(), await createTag()];
    const all = steps({ tags: [kept, deleted], assign: 'me', end: { kind: 'snooze', hours: 48 } });
    const reply = { id: null, title: 'Wait', text: 'We look into it.', steps: all };
    const { body } = await operator.post('/api/operator/conversation/canned/save', reply);
    expect(body.canned).toMatchObject({ steps: all });
    await operator.post('/api/operator/tags/remove', { id: deleted });
    const [found] = (await tools()).canned.filter(({ title }) => title === 'Wait');
    expect(found?.steps).toEqual({ ...all, tags: [kept] });
  });

  test('rejects a snooze of 10,000 hours', async () => {
    const end = { kind: 'snooze', hours: 10_000 } as const;
    const reply = { id: null, title: 'Wait', text: 'Long.', steps: steps({ end }) };
    const { problem } = await operator.post('/api/operator/conversation/canned/save', reply);
    expect(problem?.code).toBe('validation');
  });
});
