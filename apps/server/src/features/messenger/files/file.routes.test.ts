import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { hours } from '@hub/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aPng } from '#test/file-samples.ts';
import { after } from '#platform/clock.ts';
import { requireUser, type Browser } from '#test/browser.ts';
import { answer as answerIn, openConversation, threadOf } from '#test/conversing.ts';
import { shell } from '#test/shell-actor.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { listenOn } from '#test/doubles/raw-client.ts';
import { openS3Double, type S3Double } from '#test/doubles/s3-double.ts';

let folder: string;
let world: TestHub;
let buyer: { readonly browser: Browser; readonly person: Person };
let operator: Browser;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-sent-'));
  world = await openTestHub({ env: { HUB_DATA_DIR: folder, HUB_LIMITS: 'on' } });
  buyer = await world.signedInBuyer();
  operator = (await world.signedInOperator('support')).browser;
  port = await listenOn(world.hub.http);
});
beforeEach(() => world.db.query('delete from rate_counters'));
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const addUrl = '/api/user/conversation/file/add';
const operatorAddUrl = '/api/operator/conversation/file/add';
const binary = { 'content-type': 'application/octet-stream' };
const storedKeys = (): string[] => {
  const place = join(folder, 'conversations');
  return existsSync(place) ? readdirSync(place) : [];
};
const rows = async () =>
  (await world.db.query('select * from conversation_files order by id')).rows;

const upload = (content: Buffer, name = 'screen.png', browser = buyer.browser) =>
  browser.post(`${addUrl}?name=${encodeURIComponent(name)}`, content, binary);

/** Adds the file to a message in a new conversation. Returns the conversation id. */
async function addToMessage(fileId: number, browser: Browser, isNote = false): Promise<number> {
  const { id: userId } = await requireUser(browser);
  const { rows: made } = await world.db.query(
    `with c as (insert into conversations (user_id, topic, created_at, last_at, last_position)
        values ($1, 'bug', now(), now(), 1) returning id),
      m as (insert into conversation_messages
          (conversation_id, position, side, client_key, is_note, text, folded, created_at)
        select id, 1, 'buyer', gen_random_uuid()::text, $3, 'here', ' here', now() from c
        returning id, conversation_id)
    update conversation_files f set message_id = m.id from m where f.id = $2
    returning m.conversation_id as id`,
    [userId, fileId, isNote],
  );
  return Number(made[0]?.['id']);
}

/** Uploads a file and adds it to a message. Returns the file id. */
async function sendFile(content: Buffer, name = 'screen.png'): Promise<number> {
  const { body } = await upload(content, name);
  const id = body.file?.id ?? 0;
  await addToMessage(id, buyer.browser);
  return id;
}

/** Starts an upload that stops after 100,000 bytes. */
async function startUpload(browser: Browser): Promise<Socket> {
  const { _csrf: token } = (await browser.get('/api/csrfToken')).body;
  const cookie = [...browser.cookies].map((each) => each.join('=')).join('; ');
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${addUrl}?name=a.log HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nX-CSRF-Token: ${token}\r\n` +
      'Sec-Fetch-Site: same-origin\r\nContent-Type: application/octet-stream\r\n' +
      `Content-Length: 1000000\r\n\r\n${'x'.repeat(100_000)}`,
  );
  return socket;
}

const patience = { timeout: 10_000 };

const download = (id: number, browser = buyer.browser) =>
  browser.get(`/api/user/conversation/file?id=${id}`);
const downloadAsOperator = (id: number, browser = operator) =>
  browser.get(`/api/operator/conversation/file?id=${id}`);

test('an upload is stored under a random key, and downloaded by the buyer and an operator', async () => {
  const png = aPng(30, 20);
  const { body } = await upload(png, '../../"evil"\r\nscreen.html');
  expect(body).toEqual({
    success: true,
    message: 'The file was uploaded.',
    file: {
      id: expect.any(Number),
      name: '_evil_screen.html.png',
      type: 'image/png',
      bytes: png.length,
      width: 30,
      height: 20,
      gone: false,
    },
  });
  const id = body.file?.id ?? 0;
  const row = (await rows()).at(-1);
  expect(row).toMatchObject({ message_id: null, side: 'buyer' });
  expect(storedKeys()).toEqual([row?.['key']]);
  await addToMessage(id, buyer.browser);
  for (const answer of [await download(id), await downloadAsOperator(id)]) {
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': `attachment; filename="_evil_screen.html.png"; filename*=UTF-8''_evil_screen.html.png`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
  }
});

test('files keep the order of the message, not of their upload', async () => {
  const ids: number[] = [];
  for (const name of ['third.log', 'first.log', 'second.log'])
    ids.push((await upload(Buffer.from(name), name)).body.file?.id ?? 0);
  const [third = 0, first = 0, second = 0] = ids;
  const opened = await openConversation(buyer.browser, { files: [first, second, third] });
  const names = ['first.log', 'second.log', 'third.log'];
  const inOrder = (files: readonly { readonly name: string }[] = []): string[] =>
    files.map(({ name }) => name);
  expect(inOrder(opened.last.files)).toEqual(names);
  const read = (await threadOf(buyer.browser, opened.id)).body;
  expect(inOrder(read.messages[0]?.files)).toEqual(names);
  const answering: number[] = [];
  for (const name of ['b.log', 'a.log']) {
    const { body } = await operator.post(
      `${operatorAddUrl}?name=${name}`,
      Buffer.from(name),
      binary,
    );
    answering.unshift(body.file?.id ?? 0);
  }
  await answerIn(operator, opened.id, { files: answering });
  const answered = (await threadOf(buyer.browser, opened.id)).body;
  expect(inOrder(answered.messages[1]?.files)).toEqual(['a.log', 'b.log']);
});

test('bytes are returned unchanged, and HTML is served as plain text', async () => {
  const text = Buffer.from('<b>Grüße</b>'.padStart(300_000, 'log line\n'));
  const id = await sendFile(text, 'page.html');
  const { headers, body } = await download(id);
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': expect.stringContaining('filename="page.html.txt"'),
  });
  expect(body).toBe(text.toString());
});

test.each([
  ['Windows-1252', Buffer.from('[error] Gr\xfc\xdfe\r\n', 'latin1')],
  ['UTF-16', Buffer.from('\uFEFF[error] <b>Grüße</b>\r\n', 'utf16le')],
])('a log in %s is served as plain text', async (_code, log) => {
  const id = await sendFile(log, 'debug.log');
  for (const { headers } of [await download(id), await downloadAsOperator(id)]) {
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(log.length),
      'content-disposition': expect.stringMatching(/^attachment; filename="debug\.log"/),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  }
});

describe('access to a file', () => {
  test('is denied to another buyer and to a guest', async () => {
    const id = await sendFile(aPng());
    const { browser } = await world.signedInBuyer();
    const foreign = await download(id, browser);
    const unknown = await download(2_000_000, browser);
    expect([foreign.status, foreign.problem?.message]).toEqual([404, unknown.problem?.message]);
    expect((await download(id, world.browser())).status).toBe(401);
    expect((await downloadAsOperator(id, browser)).status).toBe(404);
  });

  test('before sending, only the uploader may read a file; the buyer may not read a note’s file', async () => {
    const { body } = await upload(aPng());
    const id = body.file?.id ?? 0;
    const { browser } = await world.signedInBuyer();
    expect((await download(id)).status).toBe(200);
    expect((await download(id, browser)).status).toBe(404);
    expect((await downloadAsOperator(id)).status).toBe(404);
    await addToMessage(id, buyer.browser, true);
    expect((await download(id)).status).toBe(404);
    expect((await downloadAsOperator(id)).status).toBe(200);
  });

  test('is denied to an operator who may not read messages', async () => {
    const id = await sendFile(aPng());
    const { browser } = await world.signedInOperator('viewer');
    expect((await downloadAsOperator(id, browser)).status).toBe(403);
    expect((await browser.post(`${operatorAddUrl}?name=a.png`, aPng(), binary)).status).toBe(403);
  });
});

test('the file of an operator belongs to the publisher', async () => {
  const { body } = await operator.post(
    `${operatorAddUrl}?name=patch.txt`,
    Buffer.from('x'),
    binary,
  );
  expect(body).toMatchObject({ success: true, file: { name: 'patch.txt', type: 'text/plain' } });
  expect((await rows()).at(-1)).toMatchObject({ side: 'publisher' });
});

describe('upload of a file', () => {
  const big = (bytes: number): Buffer => Buffer.alloc(bytes, 'log line\n');
  test.each([
    ['an SVG', Buffer.from('<svg><script>alert(1)</script></svg>'), /^Web pages and SVG/],
    [
      'a program',
      Buffer.from('\x7fELF\0', 'latin1'),
      /^Files of this type cannot be sent\. You can send/,
    ],
    ['an empty file', Buffer.alloc(0), /^The file is empty/],
    ['ten megabytes and one byte', big(bounds.fileBytes + 1), /^File is too large \(max 10 MB\)/],
  ])('rejects %s, and stores nothing', async (_name, content, message) => {
    const before = [storedKeys(), await rows()];
    const { body } = await upload(content, 'harmless.png');
    expect(body).toEqual({ success: false, message: expect.stringMatching(message), file: null });
    expect([storedKeys(), await rows()]).toEqual(before);
  });

  test('accepts a file of ten megabytes', async () => {
    const { body } = await upload(big(bounds.fileBytes), 'debug.log');
    expect(body).toMatchObject({ success: true, file: { bytes: bounds.fileBytes } });
  });

  test('rejects a JSON body, and stores nothing', async () => {
    const before = [storedKeys(), await rows()];
    const other = { 'content-type': 'application/json' };
    const answer = await buyer.browser.post(`${addUrl}?name=a.png`, { a: 1 }, other);
    expect(answer).toMatchObject({ status: 415, problem: { code: 'media_type' } });
    expect([storedKeys(), await rows()]).toEqual(before);
  });

  test('stores nothing when the connection breaks off', async () => {
    const before = [storedKeys(), await rows()];
    const socket = await startUpload(buyer.browser);
    await vi.waitUntil(() => storedKeys().some((name) => name.endsWith('.incoming')), patience);
    socket.destroy();
    await vi.waitUntil(() => !storedKeys().some((name) => name.endsWith('.incoming')), patience);
    expect([storedKeys(), await rows()]).toEqual(before);
  });
});

test('refuses the 26th unsent file of a buyer, and accepts it an hour later', async () => {
  const { browser } = await world.signedInBuyer();
  const uploadText = () => upload(Buffer.from('x'), 'a.txt', browser);
  for (let count = 0; count < 25; count += 1) expect((await uploadText()).status).toBe(200);
  expect(await uploadText()).toMatchObject({
    status: 429,
    headers: { 'retry-after': '3600' },
    problem: {
      code: 'rate_limited',
      message:
        '25 uploaded files are not part of a message yet. Send your message, or try again in an hour.',
    },
  });
  // Unsent files do not block the next upload for a day.
  const before = storedKeys().length;
  world.clock.advance(hours(1) + 1);
  expect((await uploadText()).status).toBe(200);
  expect(storedKeys().length).toBe(before - 24);
});

test('accepts ten simultaneous uploads, and an eleventh after they end', async () => {
  const { browser } = await world.signedInBuyer();
  const arriving = (): number => storedKeys().filter((name) => name.endsWith('.incoming')).length;
  const sockets = [];
  for (let count = 1; count <= 10; count += 1) {
    sockets.push(await startUpload(browser));
    await vi.waitUntil(() => arriving() === count, patience);
  }
  expect(await upload(Buffer.from('x'), 'a.txt', browser)).toMatchObject({
    status: 429,
    problem: { message: expect.stringMatching(/^Too many uploads at once/) },
  });
  expect(arriving()).toBe(10);
  for (const socket of sockets) socket.destroy();
  await vi.waitUntil(() => arriving() === 0, patience);
  expect((await upload(Buffer.from('x'), 'a.txt', browser)).status).toBe(200);
});

test('a file without a message is deleted after a day', async () => {
  const id = await sendFile(aPng());
  await upload(aPng());
  world.clock.set(after(world.clock.now(), bounds.looseFilesKept + 1));
  await world.hub.tidy();
  const remaining = await rows();
  expect(remaining.map((row) => row['message_id'])).not.toContain(null);
  expect(storedKeys().toSorted()).toEqual(remaining.map((row) => String(row['key'])).toSorted());
  expect((await download(id)).status).toBe(200);
});

test('a file with missing content answers 404', async () => {
  const id = await sendFile(aPng());
  rmSync(join(folder, 'conversations', String((await rows()).at(-1)?.['key'])));
  expect((await download(id)).status).toBe(404);
  await world.db.query('delete from conversation_files where id = $1', [id]);
});

test('erasing a person deletes only the files that the person sent and received', async () => {
  const { browser, person } = await world.signedInBuyer();
  const sentFile = await upload(aPng(), 'own.png', browser);
  const conversation = await addToMessage(sentFile.body.file?.id ?? 0, browser);
  await upload(aPng(), 'loose.png', browser);
  const answered = await operator.post(`${operatorAddUrl}?name=to.txt`, Buffer.from('x'), binary);
  await world.db.query(
    `update conversation_files set message_id =
      (select id from conversation_messages where conversation_id = $1) where id = $2`,
    [conversation, answered.body.file?.id],
  );
  const others = (await rows()).length - 3;
  const { id: userId } = await requireUser(browser);
  await world.hub.operators.privacy.erase(
    { who: person.email, actor: shell, reason: 'They asked' },
    person.username,
  );
  const remaining = await rows();
  expect(remaining.map((row) => row['user_id'])).not.toContain(userId);
  expect(remaining).toHaveLength(others);
  expect(storedKeys().toSorted()).toEqual(remaining.map((row) => String(row['key'])).toSorted());
});

describe('S3 bucket', () => {
  let s3: S3Double;
  let bucketHub: TestHub;
  beforeAll(async () => {
    s3 = await openS3Double();
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.settings;
    bucketHub = await openTestHub({
      env: {
        HUB_DATA_DIR: folder,
        S3_ENDPOINT: endpoint ?? '',
        S3_REGION: region,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
    });
  });
  afterAll(async () => {
    await bucketHub.close();
    await s3.close();
  });

  test('stores an upload, and deletes it after a day without a message', async () => {
    const { browser } = await bucketHub.signedInBuyer();
    const { body } = await upload(Buffer.from('a log'), 'a.log', browser);
    expect(body).toMatchObject({ success: true, file: { name: 'a.log' } });
    const { rows: all } = await bucketHub.db.query('select key from conversation_files');
    expect([...s3.objects.keys()]).toEqual([
      expect.stringContaining(`conversations/${String(all[0]?.['key'])}`),
    ]);
    bucketHub.clock.set(after(bucketHub.clock.now(), bounds.looseFilesKept + 1));
    await bucketHub.hub.tidy();
    expect(s3.objects.size).toBe(0);
  });
});
