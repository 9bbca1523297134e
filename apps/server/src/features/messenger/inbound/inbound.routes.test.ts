import { hours, minutes } from '@hub/contract/limits';
import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { answer, openConversation, operatorThread, threadOf } from '#test/conversing.ts';
import {
  automaticSamples,
  bounceSample,
  replySamples,
  sampleAnswer,
  writeSample,
} from '#test/email-samples.ts';
import { aPng, aZip } from '#test/file-samples.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { allMailed, twoMinutesLater } from '#test/unread-mails.ts';
import { createHubAlerts } from '#server/app/background.ts';
import { buildApp } from '#server/app/app.ts';
import { compose } from '#server/app/composition.ts';

let world: TestHub;
let operator: { browser: Browser; person: Person };
let bea: { browser: Browser; person: Person };
let beasReplyAddress: string;
let conversationId: number;
const [gmail] = Object.values(replySamples);
let sent = 0;
const patience = { timeout: 15_000, interval: 20 };

beforeAll(async () => {
  world = await openTestHub({ readsMailbox: true, env: { MAIL_FROM: 'Hub <hub@hub.example>' } });
  operator = await world.signedInOperator('support');
  bea = await world.signedInBuyer();
  ({ id: conversationId } = await openConversation(bea.browser, { text: 'The menu is gone.' }));
  await answer(operator.browser, conversationId, { text: 'Which version?' });
  const mails = await mailsTo(bea.person.email, 'Re: your question');
  beasReplyAddress = mails[0]?.reply_to ?? '';
});
afterEach(async () => {
  await world.sandbox.clearFaults();
});
afterAll(() => world.close());

/** Waits two minutes and returns the emails to an address. */
async function mailsTo(address: string, subject: string) {
  await twoMinutesLater(world);
  await vi.waitFor(async () => expect(await allMailed(world)).toBe(true), patience);
  return (await world.sandbox.mailTo(address)).filter((mail) => mail.subject.includes(subject));
}

interface TestEmail {
  readonly from: string;
  readonly to: string;
  readonly text?: string;
  readonly messageId?: string;
  /** True if the sender signs in at the mail server, which authenticates the sender. */
  readonly isAuthenticated?: boolean;
  readonly files?: readonly { readonly filename: string; readonly content: Buffer }[];
  readonly raw?: string;
}

/** Sends an email to the sandbox. Returns its Message-ID. */
async function sendEmail(sending: TestEmail): Promise<string> {
  sent += 1;
  const { from, to, text = `Email ${sent}`, isAuthenticated = true, files = [], raw } = sending;
  const messageId = sending.messageId ?? `m${sent}@mail.example`;
  const url = new URL(world.deps.config.smtpUrl);
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port),
    ...(isAuthenticated && { auth: { user: from, pass: 'any' } }),
  });
  const content = raw === undefined ? { text, attachments: [...files] } : { raw };
  const envelope = { from, to };
  const id = `<${messageId}>`;
  await transport.sendMail({ from, to, subject: 'Re: it', messageId: id, envelope, ...content });
  transport.close();
  return messageId;
}

/** Waits until the hub has read the email. Returns its records. */
const waitForRecord = (messageId: string, count = 1) =>
  vi.waitFor(async () => {
    const { rows } = await world.db.query(
      'select refusal, conversation_id from inbound_mails where message_id = $1 order by id',
      [messageId],
    );
    expect(rows, world.logged.slice(-3).join('')).toHaveLength(count);
    return rows;
  }, patience);

const lastMessageFor = async (browser: Browser, id = conversationId) =>
  (await operatorThread(browser, id)).body.messages.at(-1);
const lastForBuyer = async () => (await threadOf(bea.browser, conversationId)).body.messages.at(-1);
const refusedEmails = async () =>
  (await operator.browser.get('/api/operator/conversations/refused-emails')).body.rows;

describe('email from a buyer', () => {
  test('becomes a verified message without the quotation, within five seconds', async () => {
    expect(beasReplyAddress).toMatch(
      new RegExp(`^support\\+c\\.${conversationId}\\.[0-9a-f]{20}@hub\\.example$`),
    );
    const { email: from } = bea.person;
    const raw = writeSample(gmail!, {
      from,
      to: beasReplyAddress,
      messageId: 'first@mail.example',
    });
    const began = performance.now();
    await sendEmail({ from, to: beasReplyAddress, raw, messageId: 'first@mail.example' });
    expect(await waitForRecord('first@mail.example')).toEqual([
      { refusal: null, conversation_id: conversationId },
    ]);
    expect(performance.now() - began).toBeLessThan(5_000);
    const message = await lastMessageFor(operator.browser);
    expect(message).toMatchObject({
      side: 'buyer',
      text: sampleAnswer,
      by_email: 'verified',
      has_original: true,
      is_note: false,
    });
    const original = await operator.browser.get(
      `/api/operator/conversation/original?id=${conversationId}&position=${message?.position}`,
    );
    expect(original.body.text).toContain('> Please update to 2.2');
    expect(await lastForBuyer()).toMatchObject({ mine: true, text: sampleAnswer });
  });

  test('is referenced by the next email of the hub', async () => {
    await answer(operator.browser, conversationId, { text: 'Very good.' });
    await mailsTo(bea.person.email, 'Re: your question');
    const sources = await world.sandbox.sources(bea.person.email);
    const heads = sources.map(
      (mail) => mail.split('\r\n\r\n')[0]?.replaceAll(/\r\n\s+/g, ' ') ?? '',
    );
    const [newest, first] = heads.filter((head) => head.includes('Subject: Re: your question'));
    const root = /References: (<[^>]+>)/.exec(first ?? '')?.[1];
    expect(root).toMatch(/^<c-\d+-buyer-0\.[0-9a-f]{20}@localhost>$/);
    expect(newest).toContain('In-Reply-To: <first@mail.example>');
    expect(newest).toContain(`References: ${root} <first@mail.example>`);
    expect(newest).toMatch(/Message-ID: <c-\d+-buyer-\d+\.[0-9a-f]{20}@localhost>/i);
  });

  test('keeps the files that pass the upload checks, and names the others in the text', async () => {
    const files = [
      { filename: 'screen.png', content: aPng() },
      { filename: 'bomb.zip', content: aZip({ unpacked: 2_000_000_000 }) },
      { filename: 'page.png', content: Buffer.from('<html><script>1</script></html>') },
    ];
    const id = await sendEmail({
      from: bea.person.email,
      to: beasReplyAddress,
      text: 'See here.',
      files,
    });
    await waitForRecord(id);
    const message = await lastForBuyer();
    expect(message?.files).toMatchObject([{ name: 'screen.png', type: 'image/png' }]);
    expect(message?.text).toMatch(
      /^See here\.\n\n\[Not attached: bomb\.zip\. The zip is too large/,
    );
    expect(message?.text).toMatch(/\[Not attached: page\.png\. Web pages/);
  });

  test('opens a conversation about the only license of its sender', async () => {
    const { person, browser } = await world.signedInBuyer();
    const id = await sendEmail({ from: person.email, to: 'support@hub.example', text: 'New.' });
    const [{ conversation_id: opened } = {}] = await waitForRecord(id);
    const { body } = await threadOf(browser, Number(opened));
    expect(body).toMatchObject({
      conversation: { topic: 'question', license: { id: expect.any(Number) } },
      messages: [{ text: 'Re: it\n\nNew.', mine: true }],
    });
  });

  test('becomes a login issue if its sender is unknown or not authenticated', async () => {
    for (const sending of [
      { from: 'stranger@mail.example', to: 'support@hub.example' },
      { from: bea.person.email, to: 'support@hub.example', isAuthenticated: false },
    ]) {
      const [{ conversation_id: opened } = {}] = await waitForRecord(await sendEmail(sending));
      const { conversation } = (await operatorThread(operator.browser, Number(opened))).body;
      expect(conversation).toMatchObject({
        topic: 'login',
        person: { id: null, email: sending.from },
      });
    }
  });

  test('joins the conversation of the login issue that it answers', async () => {
    const from = 'locked-out@mail.example';
    const first = await sendEmail({ from, to: 'support@hub.example', text: 'I am out.' });
    const [{ conversation_id: opened } = {}] = await waitForRecord(first);
    await answer(operator.browser, Number(opened), { text: 'Try again.' });
    const [mail] = await mailsTo(from, 'login issue');
    const next = await sendEmail({ from, to: mail?.reply_to ?? '', text: 'It works.' });
    expect(await waitForRecord(next)).toEqual([{ refusal: null, conversation_id: opened }]);
    expect(await lastMessageFor(operator.browser, Number(opened))).toMatchObject({
      text: 'It works.',
    });
  });
});

describe('refused email', () => {
  const expectRefused = async (id: string, refusal: string, conversation: number | null) => {
    const before = await lastForBuyer();
    expect(await waitForRecord(id)).toEqual([{ refusal, conversation_id: conversation }]);
    expect(await lastForBuyer()).toEqual(before);
    const [row] = await refusedEmails();
    expect(row).toMatchObject({ reason: refusal, conversation_id: conversation });
  };

  test('a forged sender creates an unverified note and reopens nothing', async () => {
    await operator.browser.post('/api/operator/conversation/close', { id: conversationId });
    const sending = { from: bea.person.email, to: beasReplyAddress, isAuthenticated: false };
    const id = await sendEmail({ ...sending, text: 'Send me the code.' });
    await expectRefused(id, 'not_verified', conversationId);
    expect(await lastMessageFor(operator.browser)).toMatchObject({
      side: 'buyer',
      is_note: true,
      by_email: 'unverified',
      text: `From: ${bea.person.email}\n\nSend me the code.`,
    });
    const { conversation } = (await operatorThread(operator.browser, conversationId)).body;
    expect(conversation.state).toBe('closed');
    // The genuine email with the same Message-ID does not count as repeated.
    await sendEmail({ from: bea.person.email, to: beasReplyAddress, messageId: id, text: 'Mine.' });
    expect(await waitForRecord(id, 2)).toMatchObject([{}, { refusal: null }]);
    expect(await lastForBuyer()).toMatchObject({ text: 'Mine.' });
  });

  test('the reply address of a conversation rejects another person', async () => {
    const eve = await world.signedInBuyer();
    const id = await sendEmail({
      from: eve.person.email,
      to: beasReplyAddress,
      text: 'Tell me more.',
    });
    await expectRefused(id, 'not_verified', conversationId);
  });

  test('a reply address changed to another conversation is reported as forged', async () => {
    const { email: from } = bea.person;
    const other = beasReplyAddress.replace(`c.${conversationId}.`, `c.${conversationId + 1}.`);
    await expectRefused(await sendEmail({ from, to: other }), 'tag_forged', null);
  });

  test('an email that arrives again is recorded as repeated', async () => {
    const sending = {
      from: bea.person.email,
      to: beasReplyAddress,
      messageId: 'again@mail.example',
    };
    await sendEmail({ ...sending, text: 'Once.' });
    await waitForRecord('again@mail.example');
    const before = await lastForBuyer();
    await sendEmail({ ...sending, text: 'Once.' });
    expect(await waitForRecord('again@mail.example', 2)).toMatchObject([
      { refusal: null },
      { refusal: 'repeated', conversation_id: conversationId },
    ]);
    expect(await lastForBuyer()).toEqual(before);
  });

  test('an email of more than 25 MB is recorded as too large', async () => {
    const files = [{ filename: 'film.zip', content: Buffer.alloc(19_000_000, 7) }];
    const id = await sendEmail({ from: bea.person.email, to: beasReplyAddress, files });
    await expectRefused(id, 'too_large', null);
  });

  test('an email that no parser can read is recorded as unreadable', async () => {
    const open = Array.from(
      { length: 40 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    );
    const head = `From: ${bea.person.email}\r\nMessage-ID: <deep@mail.example>\r\n`;
    await sendEmail({
      from: bea.person.email,
      to: beasReplyAddress,
      raw: `${head}${open.join('')}`,
    });
    await expectRefused('deep@mail.example', 'unreadable', null);
  });
});

describe('automatic email', () => {
  const conversations = async () =>
    Number((await world.db.query('select count(*) as n from conversations')).rows[0]?.['n']);

  test.each(Object.entries(automaticSamples))('%s opens no conversation', async (_what, sample) => {
    const before = await conversations();
    const messageId = `auto${sent}@mail.example`;
    const raw = writeSample(sample, { from: bea.person.email, to: beasReplyAddress, messageId });
    const from = sample.headers.includes('Return-Path: <>') ? '' : bea.person.email;
    await sendEmail({ from, to: 'support@hub.example', raw, isAuthenticated: false });
    expect(await waitForRecord(messageId)).toEqual([{ refusal: null, conversation_id: null }]);
    expect(await conversations()).toBe(before);
  });

  test('an email from an address of the hub opens no conversation', async () => {
    const before = await conversations();
    for (const from of ['hub@hub.example', 'support+c.1.x@hub.example'])
      await waitForRecord(await sendEmail({ from, to: 'support@hub.example' }));
    expect(await conversations()).toBe(before);
  });
});

describe('bounce report', () => {
  const bounced = async () => {
    const { rows } = await world.db.query('select id from users where email = $1', [
      bea.person.email,
    ]);
    return (await operator.browser.get(`/api/operator/person?id=${Number(rows[0]?.['id'])}`)).body
      .bounced;
  };
  const report = async (about: string) => {
    const messageId = `bounce${sent}@mail.example`;
    const sample = bounceSample(bea.person.email, about);
    const raw = writeSample(sample, { from: 'mailer-daemon@mail.example', to: '', messageId });
    await sendEmail({ from: 'mailer-daemon@mail.example', to: 'support@hub.example', raw });
    await waitForRecord(messageId);
  };

  test('marks the person as bounced until the person writes by email', async () => {
    await report('someone-elses.0123456789abcdef0123@localhost');
    expect(await bounced()).toBeNull();
    const [head = ''] = await world.sandbox.sources(bea.person.email);
    await report(/^Message-ID: <([^>]+)>/im.exec(head)?.[1] ?? '');
    expect(await bounced()).toMatchObject({ status: '5.1.1' });
    await waitForRecord(await sendEmail({ from: bea.person.email, to: beasReplyAddress }));
    expect(await bounced()).toBeNull();
  });
});

describe('email from an operator', () => {
  let tag: string;
  const operatorTag = async (text: string) => {
    await sendEmail({ from: bea.person.email, to: beasReplyAddress, text }).then((id) =>
      waitForRecord(id),
    );
    const mails = await mailsTo(operator.person.email, 'Question from');
    return mails.find((mail) => mail.text.includes(text))?.reply_to ?? '';
  };

  test('answers the buyer when it is sent to the address in a notification', async () => {
    tag = await operatorTag('Still broken.');
    expect(tag).toMatch(/^support\+o\./);
    const id = await sendEmail({ from: operator.person.email, to: tag, text: 'Update, please.' });
    expect(await waitForRecord(id)).toEqual([{ refusal: null, conversation_id: conversationId }]);
    expect(await lastForBuyer()).toMatchObject({ text: 'Update, please.', mine: false });
    expect(await lastMessageFor(operator.browser)).toMatchObject({
      author: operator.person.username,
      by_email: 'verified',
    });
  });

  test('becomes a note if a colleague has answered first', async () => {
    tag = await operatorTag('And now?');
    const colleague = await world.signedInOperator('support');
    await answer(colleague.browser, conversationId, { text: 'I am on it.' });
    await waitForRecord(await sendEmail({ from: operator.person.email, to: tag, text: 'Me too.' }));
    expect(await lastForBuyer()).toMatchObject({ text: 'I am on it.' });
    const last = await lastMessageFor(operator.browser);
    expect(last).toMatchObject({ is_note: true, text: expect.stringContaining('Me too.') });
  });

  test('is refused from a buyer and from an unauthenticated sender', async () => {
    const before = await lastForBuyer();
    const refusals = [
      [{ from: bea.person.email, to: tag }, 'no_operator'],
      [{ from: operator.person.email, to: tag, isAuthenticated: false }, 'not_verified'],
    ] as const;
    for (const [sending, refusal] of refusals)
      expect(await waitForRecord(await sendEmail(sending))).toMatchObject([{ refusal }]);
    const viewer = await world.signedInOperator('viewer');
    expect((await viewer.browser.get('/api/operator/conversations/refused-emails')).status).toBe(
      403,
    );
    expect(await lastForBuyer()).toEqual(before);
  });
});

describe('mailbox', () => {
  test('an outage of an hour raises an alarm, and afterwards every email is read once', async () => {
    const { browser, person } = await world.signedInOperator('owner');
    const parts = await compose(world.deps);
    await parts.platform.jobs.start([]);
    const alerts = createHubAlerts(world.deps, parts, { mailbox: minutes(1) });
    const alarms = async (): Promise<string[]> => {
      const mails = await world.sandbox.mailTo(person.email);
      return mails.map(({ subject }) => subject).filter((subject) => /task/.test(subject));
    };
    const heard = async (...subjects: string[]): Promise<void> => {
      await alerts.check();
      await expect.poll(alarms, patience).toEqual(expect.arrayContaining(subjects));
      expect(await alarms()).toHaveLength(subjects.length);
    };
    const doctor = async () =>
      (await world.hub.operators.doctor()).filter(({ check }) => check === 'mailbox');
    const task = async () =>
      (await browser.get('/api/operator/health')).body.rounds.find(
        ({ name }) => name === 'mailbox',
      );

    await world.sandbox.fault({ target: 'imap', kind: 'down' });
    const texts = Array.from({ length: 20 }, (_, n) => `waited ${n}`);
    const ids = [];
    for (const text of texts)
      ids.push(await sendEmail({ from: bea.person.email, to: beasReplyAddress, text }));
    const isFailing = async () => expect((await task())?.failed_at).not.toBeNull();
    await vi.waitFor(isFailing, patience);
    await heard();
    world.clock.advance(hours(1));
    expect(await doctor()).toMatchObject([
      { level: 'fault', words: expect.stringContaining('cannot be opened') },
    ]);
    expect(Date.parse((await task())?.done_at ?? '')).toBeLessThan(
      world.clock.now().getTime() - minutes(59),
    );
    const stopped = 'A scheduled task has stopped: reading replies by email';
    await heard(stopped);
    await heard(stopped);

    await world.sandbox.clearFaults();
    for (const id of ids)
      await vi.waitFor(
        async () => expect(await waitForRecord(id)).toMatchObject([{ refusal: null }]),
        {
          timeout: 90_000,
        },
      );
    const { messages } = (await threadOf(bea.browser, conversationId)).body;
    const read = messages.map(({ text }) => text).filter((text) => texts.includes(text));
    expect(read).toEqual(texts);
    expect(await doctor()).toMatchObject([{ level: 'fine' }]);
    await heard(stopped, 'A scheduled task runs again: reading replies by email');
    await parts.platform.jobs.stop(1000);
  }, 120_000);

  test('an email that always fails does not stop the next emails, and is recorded as unreadable', async () => {
    await world.db.query(`create function fail() returns trigger language plpgsql as
      $$ begin raise 'planted'; end $$`);
    await world.db.query(`create trigger planted before insert on conversation_messages
      for each row when (new.text like 'poison%') execute function fail()`);
    const poison = [];
    for (let n = 0; n < 4; n += 1)
      poison.push(
        await sendEmail({ from: bea.person.email, to: beasReplyAddress, text: `poison ${n}` }),
      );
    const good = await sendEmail({
      from: bea.person.email,
      to: beasReplyAddress,
      text: 'after the poison',
    });
    expect(await waitForRecord(good)).toMatchObject([{ refusal: null }]);
    for (let n = 0; n < 3; n += 1)
      await sendEmail({ from: bea.person.email, to: beasReplyAddress });
    for (const id of poison)
      expect(await waitForRecord(id)).toMatchObject([{ refusal: 'unreadable' }]);
    await world.db.query('drop trigger planted on conversation_messages');
  });

  test('two instances read every email once, also after one of them stops', async () => {
    const second = await buildApp({ ...world.deps, hub: 'second' });
    await second.start();
    const texts = ['one', 'two', 'three', 'four'].map((text) => `${text} of ${sent}`);
    const ids = [];
    for (const text of texts)
      ids.push(await sendEmail({ from: bea.person.email, to: beasReplyAddress, text }));
    for (const id of ids) await waitForRecord(id);
    await second.stop();
    ids.push(await sendEmail({ from: bea.person.email, to: beasReplyAddress }));
    for (const id of ids) await waitForRecord(id);
    const { messages } = (await threadOf(bea.browser, conversationId)).body;
    for (const text of texts)
      expect(messages.filter((message) => message.text === text)).toHaveLength(1);
  });

  test('the doctor reports a rejected login and an unreachable mail server', async () => {
    const mailboxFindings = async () =>
      (await world.hub.operators.doctor()).filter(({ check }) => check === 'mailbox');
    expect(await mailboxFindings()).toMatchObject([{ level: 'fine' }]);
    await world.sandbox.fault({ target: 'imap', kind: 'reject-permanent' });
    expect(await mailboxFindings()).toMatchObject([
      { level: 'fault', words: expect.stringContaining('rejects the login') },
    ]);
    await world.sandbox.fault({ target: 'imap', kind: 'down' });
    expect(await mailboxFindings()).toMatchObject([
      { level: 'fault', words: expect.stringContaining('cannot be opened') },
    ]);
  });
});
