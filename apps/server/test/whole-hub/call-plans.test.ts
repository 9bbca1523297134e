// Checks that calls and tasks with thousands of people find their rows by an index.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createBrowser, type Browser } from '#test/browser.ts';
import { openConversation, operatorThread, send, threadOf } from '#test/conversing.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { culprits, far, fillOthers, watched, type PlanNode } from '#test/plans/plans.ts';
import { activateSite, essentials } from '#test/site.ts';
import { fillPerson } from '#test/plans/two-persons.ts';
import { buildApp, type Hub } from '#server/app/app.ts';
import { mountedCall, mountedNames, type MountedName } from '#http/calls/route.ts';

/** Tables that do not grow with sales. */
const few = ['operators', 'operator_invitations', 'conversation_mail_choices'];

let world: TestHub;
let hub: Hub;
let buyer: Person;
let owner: Person;
let conversation: number;
let mine: Browser;
let theirs: Browser;
/** Browser of the owner at a hub that does not record plans. */
let plain: Browser;
const plans = new Map<string, PlanNode>();

beforeAll(async () => {
  world = await openTestHub();
  const { db } = world;
  ({ person: owner, browser: plain } = await world.signedInOperator('owner'));
  const signedIn = await world.signedInBuyer();
  buyer = signedIn.person;
  await activateSite(world, signedIn.browser, 'https://shop.example');
  conversation = (await openConversation(signedIn.browser)).id;
  await fillPerson(db, 'bob', 7_100_000);
  await fillOthers(db, few);
  await db.query(`update activations set kind = 'staging' where id > ${far}`);
  await db.query('vacuum analyze activations');
  hub = await buildApp({
    ...world.deps,
    db: watched(db, (text, plan) => plans.set(text, plan)),
  });
  await hub.start();
  [mine, theirs] = [await signIn(buyer), await signIn(owner)];
}, 120_000);
afterAll(async () => {
  await hub.stop();
  await world.close();
});

/** Returns the statements of `work` that read a whole growing table. */
async function read(work: () => Promise<unknown>): Promise<readonly string[]> {
  plans.clear();
  await work();
  return culprits(world.db, plans);
}

async function signIn({ username, password }: Person): Promise<Browser> {
  const browser = createBrowser(hub.http);
  const { body } = await browser.post('/api/login', { username, password });
  expect(body).toMatchObject({ success: true });
  return browser;
}

test('two sign-ins in one browser read no whole table', async () => {
  expect(
    await read(async () => {
      const { username, password } = buyer;
      const browser = await signIn(buyer);
      await browser.post('/api/login', { username, password });
    }),
  ).toEqual([]);
});

test('an import reads no whole table', async () => {
  await world.sandbox.setBuyers([
    {
      username: 'market',
      purchases: [{ code: 'aaaaaaaa-0000-4000-8000-000000000001', item_id: essentials }],
    },
  ]);
  const at = '/api/user/envato-authorization';
  expect(
    await read(async () => {
      const { body } = await mine.post(`${at}/start`, {});
      const returned = await world.sandbox.approve(body.url, 'market');
      const { body: end } = await mine.post(
        `${at}/finish`,
        Object.fromEntries(returned.searchParams),
      );
      expect(end).toMatchObject({ result: true });
    }),
  ).toEqual([]);
});

test('sending and reading a message reads no whole table', async () => {
  expect(
    await read(async () => {
      await send(mine, conversation);
      await threadOf(mine, conversation);
      await operatorThread(theirs, conversation);
    }),
  ).toEqual([]);
});

/** Calls that are not tested: streams, the end of the session, and exports of whole tables. */
const others: readonly MountedName[] = [
  'conversationStream',
  'operatorConversationStream',
  'logout',
  'peopleCsv',
  'operatorLicensesCsv',
  'operatorSitesCsv',
  'operatorAuditLogCsv',
  'operatorConversationsCsv',
  'releasesCsv',
];
const reads = mountedNames.filter(
  (name) => mountedCall(name).method === 'GET' && !others.includes(name),
);

test.each(reads)('%s reads no whole table', async (name) => {
  const call = mountedCall(name);
  const browser = call.access === 'operator' ? theirs : mine;
  expect(await read(() => browser.get(call.path.replaceAll(/:\w+/g, '1')))).toEqual([]);
});

const sorted = reads.flatMap((name) => {
  // A publisher has few releases.
  if (name === 'releases') return [];
  const { query } = mountedCall(name);
  const sort = query instanceof z.ZodMiniObject ? query.shape['sort'] : undefined;
  const orders = sort instanceof z.ZodMiniOptional ? sort.def.innerType : undefined;
  if (!(orders instanceof z.ZodMiniEnum)) return [];
  return orders.options.map((order) => [name, String(order)] as const);
});

/** Returns true if the plan reads and then sorts a growing table. */
const sortsAll = (node: PlanNode, isSorted = false): boolean => {
  const type = node['Node Type'];
  const isWhole = /^(?:Seq|Index|Index Only) Scan$/.test(type) && node['Index Cond'] === undefined;
  if (isSorted && isWhole && growing.includes(node['Relation Name'] ?? '')) return true;
  const goesOn = type === 'Sort' || (isSorted && type !== 'Limit');
  return node.Plans?.some((each) => sortsAll(each, goesOn)) === true;
};
const growing = ['users', 'licenses', 'activations', 'audit_events'];

test.each(sorted)('%s sorted by %s reads and sorts no whole table', async (name, order) => {
  const inBox = name === 'operatorConversations' ? '&box=all' : '';
  const path = `${mountedCall(name).path}?sort=${order}${inBox}`;
  const { status, body } = await plain.get(path as '/api/operator/licenses');
  expect([status, body.next]).toEqual([200, expect.any(String)]);
  const pages = async () => {
    await theirs.get(path as '/api/operator/licenses');
    await theirs.get(`${path}&after=${body.next}` as '/api/operator/licenses');
  };
  expect(await read(pages)).toEqual([]);
  expect([...plans].filter(([, plan]) => sortsAll(plan)).map(([text]) => text)).toEqual([]);
});

test('the scheduled tasks of each minute and hour read no whole table', async () => {
  expect(await read(() => hub.tidy())).toEqual([]);
  expect(await read(() => hub.checkAlerts())).toEqual([]);
  expect(await read(() => hub.count())).toEqual([]);
  expect(await read(() => hub.comeRound(new AbortController().signal))).toEqual([]);
  expect(await read(() => hub.metrics.expose())).toEqual([]);
});
