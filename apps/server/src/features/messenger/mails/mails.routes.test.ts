import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import {
  answer,
  note,
  openConversation,
  operatorThread,
  send,
  threadOf,
} from '#test/conversing.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { allMailed, twoMinutesLater } from '#test/unread-mails.ts';

const publisher = 'support@publisher.example';

let world: TestHub;
let operator: { browser: Browser; person: Person };
beforeAll(async () => {
  world = await openTestHub({ env: { MESSENGER_MAIL_TO: publisher } });
  operator = await world.signedInOperator('support');
  await operator.browser.post('/api/operator/conversation/mails', { mails: 'none' });
});
beforeEach(() => world.db.query("delete from pgboss.job where name like 'conversation-%'"));
afterAll(() => world.close());

/** Waits two minutes and returns the emails to an address with a matching subject. */
async function mailsTo(address: string, about: RegExp) {
  await twoMinutesLater(world);
  await expect.poll(() => allMailed(world), { timeout: 15_000 }).toBe(true);
  return (await world.sandbox.mailTo(address)).filter(({ subject }) => about.test(subject));
}
const jobs = async (): Promise<unknown[]> =>
  (
    await world.db.query(
      `select extract(epoch from start_after - created_on)::int as after, data from pgboss.job
       where name = 'conversation-unread'`,
    )
  ).rows;

describe('email to the publisher', () => {
  test('contains messages that were unread for two minutes, with the licenses of the buyer', async () => {
    const { browser, person } = await world.signedInBuyer();
    const [license] = (await browser.get('/api/user/licenses')).body;
    const text = 'The header jumps.\n\n<b>Since 2.1</b>, on phones.';
    const opening = { topic: 'bug', license_id: license?.id, text };
    const { id } = await openConversation(browser, opening);
    expect(await jobs()).toMatchObject([{ after: 120 }]);
    expect(await world.sandbox.mailTo(publisher)).toEqual([]);
    const [mail, ...others] = await mailsTo(publisher, new RegExp(person.username));
    const label = `Essentials …${person.purchase_code.slice(-4)}`;
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Bug report from Bea Buyer (${person.username}) about ${label}`);
    expect(mail?.reply_to).toBe(person.email);
    expect(mail?.text).toContain('<b>Since 2.1</b>, on phones.');
    expect(mail?.text).toContain(`${label} (valid)`);
    expect(mail?.text).toContain(`License ${license?.id}`);
    expect(mail?.text).toContain(`/console/conversations?id=${id}`);
    expect(mail?.text).not.toContain(person.purchase_code.slice(0, 8));
    expect(mail?.text).toMatch(/support(?:ed until| ended on) \d+ \w{3} \d{4}|no support/);
  });

  test('shows fenced code as a block in HTML, and between fences in plain text', async () => {
    const { browser, person } = await world.signedInBuyer();
    const code = 'add_action(\n\n    "init", <b>1</b>\n)';
    await openConversation(browser, { text: `Look:\n\`\`\`php\n${code}\n\`\`\`\nWhy?` });
    const [mail] = await mailsTo(publisher, new RegExp(person.username));
    expect(mail?.text).toContain(`Look:\n\n\`\`\`\n${code}\n\`\`\`\n\nWhy?`);
    expect(mail?.html).toMatch(/<pre dir="ltr"[^>]*monospace[^>]*>add_action\(/);
    expect(mail?.html).toContain('&lt;b&gt;1');
  });

  test('contains several messages, each only once', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { id } = await openConversation(browser, { text: 'One' });
    await send(browser, id, { text: 'Two' });
    await send(browser, id, { text: 'Three' });
    const subject = new RegExp(person.username);
    const [mail, ...others] = await mailsTo(publisher, subject);
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/One[^]*Two[^]*Three/);
    await send(browser, id, { text: 'Four' });
    const later = await mailsTo(publisher, subject);
    expect(later).toHaveLength(2);
    const newest = later.find(({ text }) => text.includes('Four'));
    expect(newest?.text).not.toContain('Three');
  });

  test('leaves out messages that were read or answered within two minutes', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { id } = await openConversation(browser);
    await operator.browser.post('/api/operator/conversation/read', { id, position: 1 });
    const { id: other } = await openConversation(browser);
    await answer(operator.browser, other);
    expect(await mailsTo(publisher, new RegExp(person.username))).toEqual([]);
  });

  test('isolates a right-to-left name in the subject and the heading', async () => {
    const { browser, person } = await world.signedInBuyer({ firstname: 'מאיה', lastname: 'כהן' });
    await openConversation(browser);
    const [mail] = await mailsTo(publisher, new RegExp(person.username));
    const subject = `Question from \u2068מאיה כהן\u2069 (${person.username})`;
    expect(mail?.subject).toBe(subject);
    expect(mail?.text.toLowerCase()).toContain(subject.toLowerCase());
  });
});

describe('email to operators', () => {
  const choose = (browser: Browser, mails: string) =>
    browser.post('/api/operator/conversation/mails', { mails });
  const assign = async (id: number, assignee: Person | null) => {
    const { rows } = await world.db.query('select id from users where username = $1', [
      assignee?.username ?? '',
    ]);
    const to = assignee && Number(rows[0]?.['id']);
    await operator.browser.post('/api/operator/conversation/assign', { id, to });
  };

  test('follows the choice of each operator: own and unassigned conversations, all, or none', async () => {
    const { browser, person } = await world.signedInBuyer();
    const ownChoice = await world.signedInOperator('support');
    const allChoice = await world.signedInOperator('owner');
    await choose(allChoice.browser, 'all');
    const viewer = await world.signedInOperator('viewer');
    await choose(viewer.browser, 'all');
    const subject = new RegExp(person.username);
    const { id } = await openConversation(browser);
    await mailsTo(publisher, subject);
    const counts = async (): Promise<number[]> =>
      Promise.all(
        [ownChoice, allChoice, viewer, operator].map(
          async ({ person: { email } }) => (await mailsTo(email, subject)).length,
        ),
      );
    expect(await counts()).toEqual([1, 1, 0, 0]);
    await assign(id, operator.person);
    await send(browser, id);
    await mailsTo(publisher, subject);
    expect(await counts()).toEqual([1, 2, 0, 0]);
    await assign(id, ownChoice.person);
    await send(browser, id);
    await mailsTo(publisher, subject);
    expect(await counts()).toEqual([2, 3, 0, 0]);
    for (const { browser: who } of [ownChoice, allChoice]) await choose(who, 'none');
  });
});

describe('email to a buyer', () => {
  const subject = /^Re: your/;

  test('contains unread answers with a first name and a link, and no note', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { id } = await openConversation(browser);
    await note(operator.browser, id, 'Looks like a thief');
    await answer(operator.browser, id, { text: 'Update to 2.2.' });
    await answer(operator.browser, id, { text: 'And clear the cache.' });
    const [mail, ...others] = await mailsTo(person.email, subject);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Re: your question');
    expect(mail?.reply_to).toBe(publisher);
    expect(mail?.text).toMatch(/Update to 2\.2\.[^]*And clear the cache\./);
    expect(mail?.text).toContain(operator.person.firstname);
    expect(mail?.text).toContain(`/dashboard?conversation=${id}`);
    expect(mail?.text).not.toMatch(/thief/);
    expect(mail?.text).not.toContain(operator.person.username);
    await note(operator.browser, id, 'Still no thief');
    expect(await mailsTo(person.email, subject)).toHaveLength(1);
  });

  test('names the license of the conversation in the subject', async () => {
    const { browser, person } = await world.signedInBuyer();
    const [license] = (await browser.get('/api/user/licenses')).body;
    const { id } = await openConversation(browser, { license_id: license?.id });
    await answer(operator.browser, id);
    const [mail] = await mailsTo(person.email, subject);
    const end = person.purchase_code.slice(-4);
    expect(mail?.subject).toBe(`Re: your question about Essentials …${end}`);
  });

  test('is not sent for answers that were read', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { id } = await openConversation(browser);
    await answer(operator.browser, id);
    await browser.post('/api/user/conversation/read', { id, position: 2 });
    expect(await mailsTo(person.email, subject)).toEqual([]);
  });

  test('is not sent after the conversation was deleted', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { id } = await openConversation(browser);
    await answer(operator.browser, id);
    await world.db.query('delete from conversations where id = $1', [id]);
    expect(await mailsTo(person.email, subject)).toEqual([]);
  });
});

describe('login report', () => {
  const report = async (email: string, text = 'The link in the mail does nothing.') =>
    (await world.browser().post('/api/report-login-issue', { email, text })).body;
  const newest = async (): Promise<number> => {
    const { body } = await operator.browser.get('/api/operator/conversations?box=waiting');
    return (body as { rows: { id: number }[] }).rows.at(-1)?.id ?? 0;
  };

  test('is emailed immediately, and becomes a conversation that waits for an answer', async () => {
    expect(await report('lost@mail.example')).toMatchObject({ success: true });
    const mail = await world.mail(publisher, 'lost@mail.example');
    expect(mail).toMatchObject({
      subject: 'Login issue from lost@mail.example',
      reply_to: 'lost@mail.example',
    });
    expect(mail.text).not.toContain('Licenses');
    const { body } = await operatorThread(operator.browser, await newest());
    expect(body.conversation).toMatchObject({
      topic: 'login',
      person: { id: null, name: 'lost@mail.example', email: 'lost@mail.example' },
      buyer: null,
      perhaps: null,
    });
    expect(body.messages).toMatchObject([{ side: 'buyer', author: null }]);
  });

  test('is answered by email, immediately and only once', async () => {
    world.clock.advance(1000);
    await report('locked-out@mail.example');
    const id = await newest();
    await answer(operator.browser, id, { text: 'Try the other address.' });
    const mail = await world.mail('locked-out@mail.example', 'Re: your login issue');
    expect(mail.text).toContain('Try the other address.');
    expect(mail.text).not.toMatch(/dashboard|console/);
    expect(mail.reply_to).toBe(publisher);
    await note(operator.browser, id, 'Not for them');
    await answer(operator.browser, id, { text: 'Or that one.' });
    const mails = await mailsTo('locked-out@mail.example', /^Re: your login issue/);
    expect(mails).toHaveLength(2);
    expect(mails.filter(({ text }) => text.includes('Try the other'))).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain('Not for them');
  });

  test('rejects an answer with files, because the sender could not open them', async () => {
    world.clock.advance(1000);
    await report('no-files@mail.example');
    const id = await newest();
    const { body } = await operator.browser.post(
      '/api/operator/conversation/file/add?name=steps.log',
      Buffer.from('Press here'),
      { 'content-type': 'application/octet-stream' },
    );
    const files = [body.file?.id ?? 0];
    const refused = await answer(operator.browser, id, { text: 'See the file.', files });
    expect(refused.body).toMatchObject({ success: false, message: expect.stringMatching(/mail/) });
    expect((await operatorThread(operator.browser, id)).body.messages).toHaveLength(1);
    expect(await mailsTo('no-files@mail.example', /^Re: your login issue/)).toEqual([]);
  });

  test('suggests the account with its address, or with a purchase code in its text', async () => {
    const { person } = await world.signedInBuyer();
    const { person: other } = await world.signedInBuyer();
    world.clock.advance(1000);
    await report(person.email.toUpperCase());
    const byAddress = await operatorThread(operator.browser, await newest());
    expect(byAddress.body.conversation.perhaps).toMatchObject({
      username: person.username,
      by: 'address',
    });
    world.clock.advance(1000);
    await report(person.email, `My code is ${other.purchase_code}.`);
    const byCode = await operatorThread(operator.browser, await newest());
    expect(byCode.body.conversation.perhaps).toMatchObject({
      username: other.username,
      by: 'code',
    });
  });

  test('is hidden from the person who owns the reported address', async () => {
    const { browser, person } = await world.signedInBuyer();
    world.clock.advance(1000);
    await report(person.email);
    const id = await newest();
    expect((await threadOf(browser, id)).problem?.code).toBe('not_found');
    expect((await browser.get('/api/user/conversations')).body.rows).toEqual([]);
  });
});
