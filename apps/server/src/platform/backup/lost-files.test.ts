import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { openConversation, operatorThread, threadOf } from '#test/conversing.ts';
import { shell } from '#test/shell-actor.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { compose, type Features } from '#server/app/composition.ts';
import { runCommand } from '#cli/commands.ts';

let folder: string;
let world: TestHub;
let features: Features;
let buyer: Browser;
let owner: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-lost-'));
  world = await openTestHub({ env: { HUB_DATA_DIR: folder } });
  ({ features } = await compose(world.deps));
  buyer = (await world.signedInBuyer()).browser;
  owner = (await world.signedInOperator('owner')).browser;
});
beforeEach(() => world.db.query('delete from conversation_files'));
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const lostPath = '/api/operator/health/lost-files';
const markLostPath = '/api/operator/health/give-up-files';

/** Sends a file as a buyer; returns the path of the stored file. */
async function send(name = 'debug.log') {
  const type = { 'content-type': 'application/octet-stream' };
  const bytes = Buffer.from('a line\n');
  const { body } = await buyer.post(`/api/user/conversation/file/add?name=${name}`, bytes, type);
  const id = body.file?.id ?? 0;
  const conversation = (await openConversation(buyer, { files: [id] })).id;
  const { rows } = await world.db.query('select key from conversation_files where id = $1', [id]);
  return { id, conversation, place: join(folder, 'conversations', String(rows[0]?.['key'])) };
}

type Sent = Awaited<ReturnType<typeof send>>;

const lose = ({ place }: Sent): void => renameSync(place, `${place}.away`);
const find = ({ place }: Sent): void => renameSync(`${place}.away`, place);
const lost = async () => (await owner.get(lostPath)).body;
const markLost = async (ids: number[], browser = owner) =>
  browser.post(markLostPath, { ids, reason: 'The disk was lost' });
const run = (...args: string[]) => runCommand(args, { ...world.hub.operators, actor: shell });

/** Returns the health check's result for conversation files. */
const said = async () =>
  (await world.hub.operators.doctor()).findLast(({ check }) => check === 'files');

/** Returns the state of the file as buyer and operator see it. */
async function shown({ conversation }: Sent): Promise<boolean[]> {
  const threads = [
    (await threadOf(buyer, conversation)).body,
    (await operatorThread(owner, conversation)).body,
  ];
  return threads.map(({ messages }) => messages[0]?.files[0]?.gone ?? false);
}

const events = async () =>
  (
    await world.db.query(
      "select user_id, details from audit_events where event = 'messenger.files_given_up' order by id",
    )
  ).rows;

test('owners see lost files and a warning until they mark the files as lost', async () => {
  const sent = await send();
  const there = await send('there.log');
  expect(await lost()).toEqual({ files: [], all: true });
  lose(sent);
  const at = expect.stringMatching(/^\d{4}-/);
  const file = { id: sent.id, conversation_id: sent.conversation, name: 'debug.log', bytes: 7, at };
  expect(await lost()).toEqual({ files: [file], all: true });
  expect(await said()).toMatchObject({ level: 'warning', words: /^1 of 2 files/ });
  const { body } = await markLost([sent.id, there.id]);
  expect(body).toEqual({ success: true, message: '1 file marked as lost.' });
  expect(await lost()).toEqual({ files: [], all: true });
  expect(await said()).toMatchObject({ level: 'fine' });
  expect(await shown(sent)).toEqual([true, true]);
  expect(await shown(there)).toEqual([false, false]);
  expect(await events()).toMatchObject([
    { user_id: null, details: { files: 1, reason: 'The disk was lost', by: 'user' } },
  ]);
  // A repeated action changes nothing, and an existing file cannot be marked as lost.
  expect((await markLost([sent.id, there.id])).body).toMatchObject({ success: false });
  expect(await events()).toHaveLength(1);
});

test('a backup ignores a file marked as lost, and includes it again once it exists', async () => {
  const sent = await send();
  lose(sent);
  const backUp = async () => {
    const file = join(folder, `${crypto.randomUUID()}.backup`);
    return world.hub.operators.backUp(file, { files: true });
  };
  expect(await backUp()).toMatchObject({ files: 0, missing: 1 });
  await markLost([sent.id]);
  expect(await backUp()).toMatchObject({ files: 0, missing: 0 });
  find(sent);
  expect(await backUp()).toMatchObject({ files: 1, missing: 0 });
});

test('a file that reappears can be downloaded again', async () => {
  const [found, gone] = [await send(), await send()];
  lose(found);
  lose(gone);
  await markLost([found.id, gone.id]);
  find(found);
  await features.messenger.sweep();
  expect(await shown(found)).toEqual([false, false]);
  expect(await shown(gone)).toEqual([true, true]);
  expect((await buyer.get(`/api/user/conversation/file?id=${found.id}`)).status).toBe(200);
  expect((await buyer.get(`/api/user/conversation/file?id=${gone.id}`)).status).toBe(404);
});

test('an open conversation shows immediately that a file is lost or has reappeared', async () => {
  const sent = await send();
  const told = '/api/user/conversation/events';
  const gone = async (after: string): Promise<boolean[]> => {
    const asked = (await buyer.get(`${told}?after=${after}`)).body;
    return asked.events
      .filter(({ conversation }) => conversation.id === sent.conversation)
      .flatMap(({ message }) => message?.files ?? [])
      .map((file) => file.gone);
  };
  lose(sent);
  world.clock.advance(20_000);
  const { last } = (await buyer.get(told)).body;
  expect(await gone(last)).toEqual([]);
  await markLost([sent.id]);
  expect(await gone(last)).toEqual([true]);
  find(sent);
  await features.messenger.sweep();
  expect((await gone(last)).at(-1)).toBe(false);
});

test('only owners can mark files as lost', async () => {
  const sent = await send();
  lose(sent);
  const support = (await world.signedInOperator('support')).browser;
  expect((await markLost([sent.id], support)).problem?.code).toBe('forbidden');
  expect((await markLost([sent.id], buyer)).problem?.code).toBe('not_found');
  expect((await lost()).files).toHaveLength(1);
});

test('does not report a missing file that no message uses', async () => {
  const sent = await send();
  await world.db.query('update conversation_files set message_id = null');
  lose(sent);
  expect(await lost()).toEqual({ files: [], all: true });
  expect((await markLost([sent.id])).body).toMatchObject({ success: false });
});

test('the command lists lost files, and marks one or all of them', async () => {
  const sent = [await send('one.log'), await send('two.log'), await send('three.log')];
  expect(await run('file', 'lost')).toMatchObject({ exit: 0, text: /is there/ });
  for (const each of sent) lose(each);
  const [first] = sent;
  const listed = await run('file', 'lost');
  expect(listed).toMatchObject({ exit: 0, text: /three\.log$/ });
  expect(listed.text).toContain(
    `${first?.id}  ${new Date(world.clock.now()).toISOString().slice(0, 10)}  conversation ${first?.conversation}, 7 bytes: one.log`,
  );
  expect(await run('file', 'give-up', String(first?.id), 'Never', 'came')).toMatchObject({
    exit: 0,
    text: '1 file marked as lost.',
  });
  expect(await run('file', 'give-up', 'all', 'Never came')).toMatchObject({
    exit: 0,
    json: { given_up: 2 },
  });
  expect((await events()).at(-1)?.['details']).toMatchObject({ files: 2, by: 'shell' });
  expect(await run('file', 'give-up', 'all', 'Never came')).toMatchObject({ exit: 1 });
  expect(await run('file', 'give-up', '1;2', 'Never came')).toMatchObject({ exit: 2 });
});
