import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { answer, openConversation, operatorThread, send, threadOf } from '#test/conversing.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { allMailed, twoMinutesLater } from '#test/unread-mails.ts';

let world: TestHub;
let operator: { browser: Browser; person: Person };
let buyer: { browser: Browser; person: Person };
let first: number;
let second: number;
const patience = { timeout: 15_000, interval: 20 };

beforeAll(async () => {
  world = await openTestHub({ readsMailbox: true, env: { MAIL_FROM: 'Hub <hub@hub.example>' } });
  operator = await world.signedInOperator('support');
});
beforeEach(async () => {
  buyer = await world.signedInBuyer();
  ({ id: first } = await openConversation(buyer.browser, { text: 'One' }));
  world.clock.advance(1_000);
  ({ id: second } = await openConversation(buyer.browser, { text: 'Two' }));
  world.clock.advance(1_000);
});
afterAll(() => world.close());

const callOperator = (action: string, body: object) =>
  operator.browser.post(`/api/operator/conversation/${action}`, body);
const undo = async () => {
  const { body } = await operatorThread(operator.browser, first);
  return callOperator('undo-move', { move: body.moves.at(-1)?.id });
};

/** Waits two minutes and returns the emails with answers to an address. */
async function mailsTo(address: string) {
  await twoMinutesLater(world);
  await vi.waitFor(async () => expect(await allMailed(world)).toBe(true), patience);
  return (await world.sandbox.mailTo(address)).filter(({ subject }) => subject.includes('Re:'));
}

async function reply({ from, to, text }: { from: string; to: string; text: string }) {
  const url = new URL(world.deps.config.smtpUrl);
  const auth = { user: from, pass: 'any' };
  const transport = createTransport({ host: url.hostname, port: Number(url.port), auth });
  await transport.sendMail({ from, to, subject: 'Re: it', text });
  transport.close();
  const has = async () => {
    const { body } = await operatorThread(operator.browser, first);
    expect(body.messages.some((message) => message.text.includes(text))).toBe(true);
  };
  await vi.waitFor(has, patience);
}

const texts = async (id: number) =>
  (await threadOf(buyer.browser, id)).body.messages.map(({ text }) => text);

test('unread answers of merged conversations are emailed once, also after another merge', async () => {
  await answer(operator.browser, second, { text: 'Answer to two', seen: 1 });
  await callOperator('merge', { id: second, into: first });
  await answer(operator.browser, first, { text: 'Answer to one', seen: 1_000 });
  const mails = await mailsTo(buyer.person.email);
  const all = mails.map(({ text }) => text).join('\n');
  for (const text of ['Answer to two', 'Answer to one']) expect(all.split(text)).toHaveLength(2);
  await undo();
  await callOperator('merge', { id: second, into: first });
  expect(await mailsTo(buyer.person.email)).toHaveLength(mails.length);
});

test('an answer that was read in the target is not emailed', async () => {
  await answer(operator.browser, second, { text: 'Answer to two', seen: 1 });
  await callOperator('merge', { id: second, into: first });
  const position = (await threadOf(buyer.browser, first)).body.messages.at(-1)?.position;
  await buyer.browser.post('/api/user/conversation/read', { id: first, position });
  expect(await mailsTo(buyer.person.email)).toEqual([]);
});

test('an undone merge still emails an answer that was written in the target', async () => {
  await callOperator('merge', { id: second, into: first });
  await answer(operator.browser, first, { text: 'Answer to both', seen: 1_000 });
  await undo();
  const [mail, ...others] = await mailsTo(buyer.person.email);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Answer to both');
});

test('links and reply addresses in earlier emails lead to the target, for buyers and operators', async () => {
  await mailsTo(operator.person.email);
  await answer(operator.browser, second, { text: 'Which version?', seen: 1 });
  const [mail] = await mailsTo(buyer.person.email);
  const [notice] = (await world.sandbox.mailTo(operator.person.email)).filter(({ text }) =>
    text.includes(`conversations?id=${second}`),
  );
  expect(mail?.text).toContain(`conversation=${second}`);
  await callOperator('merge', { id: second, into: first });
  await reply({ from: buyer.person.email, to: mail?.reply_to ?? '', text: 'Version 2.2' });
  expect(await texts(first)).toEqual(['One', 'Two', 'Which version?', 'Version 2.2']);
  expect((await threadOf(buyer.browser, second)).body.conversation.id).toBe(first);
  // No operator has answered since the notification, so the email becomes an answer, not a note.
  const { email: from } = operator.person;
  await reply({ from, to: notice?.reply_to ?? '', text: 'Then update' });
  expect(await texts(first)).toContain('Then update');
  expect(await send(buyer.browser, second)).toMatchObject({ status: 200 });
});
