import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { note, openConversation, operatorThread, send, threadOf } from '#test/conversing.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { allMailed, twoMinutesLater } from '#test/unread-mails.ts';

interface Operator {
  readonly browser: Browser;
  readonly person: Person;
  readonly id: number;
}

let world: TestHub;
let buyer: { readonly browser: Browser; readonly person: Person };
let ada: Operator;
let bo: Operator;

const idOf = async ({ username }: Person): Promise<number> => {
  const { rows } = await world.db.query('select id from users where username = $1', [username]);
  return Number(rows[0]?.['id']);
};
const anOperator = async (role: 'support' | 'owner' | 'viewer'): Promise<Operator> => {
  const operator = await world.signedInOperator(role);
  return { ...operator, id: await idOf(operator.person) };
};

beforeAll(async () => {
  world = await openTestHub();
  buyer = await world.signedInBuyer();
});
beforeEach(async () => {
  ada = await anOperator('support');
  bo = await anOperator('support');
});
afterAll(() => world.close());

/** Returns the conversations and counts of a box for an operator. */
const inbox = async ({ browser }: Operator, box = 'mentions') => {
  const { body } = await browser.get(`/api/operator/conversations?box=${box}`);
  return body as { rows: { id: number; mentions_me: boolean }[]; counts: { mentions: number } };
};
const idsFor = async (reader: Operator): Promise<number[]> =>
  (await inbox(reader)).rows.map(({ id }) => id);
const read = ({ browser }: Operator, id: number, position = 1_000) =>
  browser.post('/api/operator/conversation/read', { id, position });

test('a mention marks the conversation for the mentioned operator until that operator reads it', async () => {
  const { id } = await openConversation(buyer.browser);
  const { body } = await note(ada.browser, id, {
    text: `@${bo.person.username} please look`,
    mentions: [bo.id],
  });
  expect(body).toMatchObject({
    success: true,
    sent: { is_note: true, mentions: [{ id: bo.id, username: bo.person.username }] },
  });
  expect(await idsFor(bo)).toEqual([id]);
  expect((await inbox(bo)).counts.mentions).toBe(1);
  expect((await inbox(bo, 'all')).rows[0]).toMatchObject({ id, mentions_me: true });
  expect(await idsFor(ada)).toEqual([]);
  expect((await inbox(ada, 'all')).rows[0]).toMatchObject({ id, mentions_me: false });
  // Reading by a colleague or up to an earlier position does not end the mention.
  await read(ada, id);
  await read(bo, id, 1);
  expect(await idsFor(bo)).toEqual([id]);
  await read(bo, id, 2);
  expect(await inbox(bo)).toMatchObject({ rows: [], counts: { mentions: 0 } });
  const lastNote = (await operatorThread(bo.browser, id)).body.messages.at(-1);
  expect(lastNote?.mentions).toEqual([{ id: bo.id, username: bo.person.username }]);
  expect(JSON.stringify((await threadOf(buyer.browser, id)).body)).not.toContain('mentions');
});

test('live events report a mention and its reading to the mentioned operator', async () => {
  const { id } = await openConversation(buyer.browser);
  const path = '/api/operator/conversation/events';
  const { last } = (await bo.browser.get(path)).body;
  await note(ada.browser, id, { text: 'Look', mentions: [bo.id] });
  const missed = (await bo.browser.get(`${path}?after=${last}`)).body;
  expect(missed.events.at(-1)).toMatchObject({
    kind: 'message',
    conversation: { id, mentions_me: true },
    message: { mentions: [{ id: bo.id }] },
    counts: { mentions: 1 },
  });
  await read(ada, id);
  const { last: then } = (await bo.browser.get(path)).body;
  await read(bo, id);
  const after = (await bo.browser.get(`${path}?after=${then}`)).body;
  expect(after.events.at(-1)).toMatchObject({
    kind: 'state',
    conversation: { id, mentions_me: false },
    counts: { mentions: 0 },
  });
});

describe('note with a mention', () => {
  const countMentions = async (): Promise<unknown> =>
    (await world.db.query('select count(*)::int as count from conversation_mentions')).rows[0];

  test.each([
    ['someone who does not exist', () => 2_000_000],
    ['a buyer', () => idOf(buyer.person)],
    ['a viewer, who cannot reply', async () => (await anOperator('viewer')).id],
  ])('stores nothing when it mentions %s', async (_who, find) => {
    const { id } = await openConversation(buyer.browser);
    const before = await countMentions();
    const mentions = [bo.id, await find()];
    const { body } = await note(ada.browser, id, { text: 'Look', mentions });
    expect(body).toEqual({
      success: false,
      message: expect.stringContaining('Not added'),
      sent: null,
    });
    expect((await operatorThread(ada.browser, id)).body.messages).toHaveLength(1);
    expect(await countMentions()).toEqual(before);
  });

  test('stores no mention when operators mention themselves', async () => {
    const { id } = await openConversation(buyer.browser);
    const { body } = await note(ada.browser, id, { text: 'Later', mentions: [ada.id] });
    expect(body).toMatchObject({ success: true, sent: { mentions: [] } });
    expect(await idsFor(ada)).toEqual([]);
  });
});

test('a repeated note and a repeated name mention an operator once', async () => {
  const { id } = await openConversation(buyer.browser);
  const again = { name: randomUUID(), mentions: [bo.id, bo.id] };
  const sent = await Promise.all(
    [1, 2, 3].map(() => note(ada.browser, id, { text: 'Look', ...again })),
  );
  expect(new Set(sent.map(({ body }) => body.sent?.position))).toEqual(new Set([2]));
  expect((await inbox(bo)).counts.mentions).toBe(1);
});

test('an API token mentions an operator by id', async () => {
  const owner = await anOperator('owner');
  const { body: made } = await owner.browser.post('/api/operator/tokens/create', {
    name: `Bot ${owner.id}`,
    scopes: ['conversations:write'],
    days: 30,
  });
  if (made.outcome !== 'made') throw new Error('No token was made');
  const { id } = await openConversation(buyer.browser);
  const answer = await world.hub.http.inject({
    method: 'POST',
    url: '/api/operator/conversation/note',
    headers: { authorization: `Bearer ${made.secret}` },
    payload: { id, name: randomUUID(), text: 'Look', mentions: [bo.id] },
  });
  expect(answer.json()).toMatchObject({ success: true, sent: { mentions: [{ id: bo.id }] } });
  expect(await idsFor(bo)).toEqual([id]);
});

test('a merge moves a mention, which shows the current username', async () => {
  const { id } = await openConversation(buyer.browser);
  const { id: into } = await openConversation(buyer.browser);
  await note(ada.browser, id, { text: `@${bo.person.username} look`, mentions: [bo.id] });
  await ada.browser.post('/api/operator/conversation/merge', { id, into });
  expect(await idsFor(bo)).toEqual([into]);
  const renamed = `bo_${bo.id}`;
  await world.db.query('update users set username = $1 where id = $2', [renamed, bo.id]);
  const { messages } = (await operatorThread(ada.browser, into)).body;
  const lastNote = messages.find(({ is_note: isNote }) => isNote);
  expect(lastNote).toMatchObject({
    text: `@${bo.person.username} look`,
    mentions: [{ id: bo.id, username: renamed }],
  });
  await read(bo, into);
  expect(await idsFor(bo)).toEqual([]);
});

test('a viewer sees no mention, and the mention of a deleted operator disappears from the note', async () => {
  const { id } = await openConversation(buyer.browser);
  await note(ada.browser, id, { text: 'Look', mentions: [bo.id] });
  await world.db.query(`update operators set role = 'viewer' where user_id = $1`, [bo.id]);
  expect(await inbox(bo)).toMatchObject({ rows: [], counts: { mentions: 0 } });
  await world.db.query('delete from licenses where user_id = $1', [bo.id]);
  await world.db.query('delete from users where id = $1', [bo.id]);
  const { messages } = (await operatorThread(ada.browser, id)).body;
  expect(messages.at(-1)).toMatchObject({ text: 'Look', mentions: [] });
});

describe('email about a mention', () => {
  beforeEach(() => world.db.query("delete from pgboss.job where name like 'conversation-%'"));
  const choose = ({ browser }: Operator, mails: string) =>
    browser.post('/api/operator/conversation/mails', { mails });
  const mailsOf = async ({ person }: Operator) => {
    await twoMinutesLater(world);
    await expect.poll(() => allMailed(world), { timeout: 15_000 }).toBe(true);
    const mails = await world.sandbox.mailTo(person.email);
    return mails.filter(({ subject }) => subject.includes('mentioned you'));
  };

  test('is sent after two minutes, hides passwords, and cannot be answered to the buyer', async () => {
    const { id } = await openConversation(buyer.browser);
    await read(ada, id);
    await ada.browser.post('/api/operator/conversation/assign', { id, to: ada.id });
    const cy = await anOperator('support');
    await choose(cy, 'none');
    await note(ada.browser, id, {
      text: 'The password: Tr0ub4dor&3 works',
      mentions: [bo.id, cy.id],
    });
    const [mail, ...others] = await mailsOf(bo);
    expect(others).toEqual([]);
    const { username } = buyer.person;
    expect(mail?.subject.replaceAll(/[\u2068\u2069]/g, '')).toBe(
      `${ada.person.username} mentioned you: Question from Bea Buyer (${username})`,
    );
    expect(mail?.text).toContain(`/console/conversations?id=${id}`);
    expect(mail?.text).not.toContain('Tr0ub4dor');
    expect(mail?.reply_to ?? '').not.toContain(buyer.person.email);
    expect(await mailsOf(cy)).toEqual([]);
    const toBuyer = await world.sandbox.mailTo(buyer.person.email);
    expect(toBuyer.filter(({ text }) => text.includes('password:'))).toEqual([]);
  });

  test('is not sent if the note was read or the operator was removed', async () => {
    const { id } = await openConversation(buyer.browser);
    await note(ada.browser, id, { text: 'Look', mentions: [bo.id] });
    await read(bo, id);
    const dee = await anOperator('support');
    await note(ada.browser, id, { text: 'You too', mentions: [dee.id] });
    await world.db.query('update users set is_admin = false where id = $1', [dee.id]);
    expect(await mailsOf(bo)).toEqual([]);
    expect(await mailsOf(dee)).toEqual([]);
    await send(buyer.browser, id);
  });
});
