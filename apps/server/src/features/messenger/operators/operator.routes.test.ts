import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { answer, note, openConversation, operatorThread, send } from '#test/conversing.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';

let world: TestHub;
let buyer: Browser;
let person: Person;
let support: { browser: Browser; person: Person };
let owner: { browser: Browser; person: Person };

beforeAll(async () => {
  world = await openTestHub();
  ({ browser: buyer, person } = await world.signedInBuyer({ lastname: 'Müller-Łukasik' }));
  support = await world.signedInOperator('support');
  owner = await world.signedInOperator('owner');
});
afterAll(() => world.close());

const box = async (name: string, more: Record<string, string> = {}, who = support) => {
  const query = new URLSearchParams({ box: name, ...more }).toString();
  return (await who.browser.get(`/api/operator/conversations?${query}`)).body as {
    rows: { id: number }[];
    next: string | null;
    counts: { waiting: number; mine: number; nobodys: number; mentions: number };
  };
};
const idsIn = async (name: string, more?: Record<string, string>, who?: typeof support) =>
  (await box(name, more, who)).rows.map(({ id }) => id);

test('the longest waiting conversation comes first, and an answer assigns it and ends its wait', async () => {
  const first = await openConversation(buyer);
  world.clock.advance(60_000);
  const second = await openConversation(buyer);
  expect(await idsIn('waiting')).toEqual([first.id, second.id]);
  expect((await box('waiting')).counts).toEqual({ waiting: 2, mine: 0, nobodys: 2, mentions: 0 });
  const { body } = await answer(support.browser, first.id);
  expect(body).toMatchObject({
    success: true,
    sent: { position: 2, author: support.person.username, is_note: false },
    conversation: {
      waiting_since: null,
      state: 'open',
      assigned_to: { username: support.person.username },
      is_unread: false,
    },
  });
  expect(await idsIn('waiting')).toEqual([second.id]);
  expect(await idsIn('mine')).toEqual([first.id]);
  expect(await idsIn('mine', {}, owner)).toEqual([]);
  expect(await idsIn('nobodys')).toEqual([second.id]);
  world.clock.advance(60_000);
  await send(buyer, first.id);
  expect(await idsIn('waiting')).toEqual([second.id, first.id]);
  expect(await idsIn('waiting', { sort: 'newest' })).toEqual([first.id, second.id]);
  expect(await idsIn('waiting', { sort: 'oldest' })).toEqual([second.id, first.id]);
  expect((await idsIn('all', { sort: 'oldest' })).slice(-1)).toEqual([first.id]);
});

test('an answer that closes a conversation moves it to the closed box', async () => {
  const { id } = await openConversation(buyer);
  await answer(support.browser, id, { close: true });
  expect(await idsIn('closed')).toEqual([id]);
  expect(await idsIn('mine')).not.toContain(id);
});

test('the conversation view of an operator shows the buyer', async () => {
  const { id } = await openConversation(buyer, { text: 'Where is the menu?' });
  const { body } = await operatorThread(support.browser, id);
  expect(body.conversation).toMatchObject({
    person: { email: person.email, name: `Bea ${person.lastname}` },
    perhaps: null,
    buyer: {
      username: person.username,
      licenses: [{ code_end: person.purchase_code.slice(-4), status: 'valid', sites: [] }],
    },
  });
  expect(body.conversation.buyer?.earlier.length).toBeGreaterThan(0);
  expect(body.conversation.buyer?.events.length).toBeGreaterThan(0);
  expect(JSON.stringify(body)).not.toContain(person.purchase_code);
});

describe('simultaneous answers', () => {
  test('the second answer of another operator is refused with the name of the first', async () => {
    const { id } = await openConversation(buyer);
    await answer(support.browser, id, { seen: 1 });
    const late = await answer(owner.browser, id, { seen: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect(late.problem?.message).toContain(support.person.username);
    const { body } = await operatorThread(support.browser, id);
    expect(body.messages).toHaveLength(2);
    expect((await answer(owner.browser, id, { seen: 2 })).body).toMatchObject({ success: true });
  });

  test('a second answer of the same operator and a note cause no conflict', async () => {
    const { id } = await openConversation(buyer);
    await note(owner.browser, id, 'I know them');
    await answer(support.browser, id, { seen: 1 });
    expect((await answer(support.browser, id, { seen: 1 })).status).toBe(200);
  });

  test('five answers with the same client key are stored once', async () => {
    const { id } = await openConversation(buyer);
    const name = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 5 }, () => answer(support.browser, id, { name, seen: 1 })),
    );
    expect(new Set(all.map(({ body }) => body.sent?.position))).toEqual(new Set([2]));
    const { body } = await operatorThread(support.browser, id);
    expect(body.messages).toHaveLength(2);
  });
});

describe('search', () => {
  let id: number;
  beforeAll(async () => {
    const text =
      'Der Menüpunkt „Größe“ fehlt bei Żółwik y el año señalado. Привет, ошибка в Ёлке. İstanbul';
    ({ id } = await openConversation(buyer, { text }));
  });

  test.each([
    ['menupunkt'],
    ['MENÜPUNKT'],
    ['punkt'],
    ['grosse'],
    ['größe'],
    ['zolw'],
    ['Żółw'],
    ['ano sena'],
    ['señal'],
    ['ошиб'],
    ['ПРИВЕТ'],
    ['ёлке'],
    ['елке'],
    ['istan'],
    ['el'],
  ])('finds the conversation for “%s”', async (q) => {
    expect(await idsIn('all', { q })).toContain(id);
  });

  test.each([['%%%'], ['me_upunkt'], ['menu punkt'], ["' or 1=1"], ['\u0301\u0301']])(
    'finds nothing for “%s”',
    async (q) => {
      expect(await idsIn('all', { q })).not.toContain(id);
    },
  );

  test('finds the buyer by name, username and email, within the selected box', async () => {
    const names = [
      person.lastname,
      person.username,
      person.email,
      'muller',
      'LUKASIK',
      'uller-łuk',
    ];
    for (const q of names) expect(await idsIn('all', { q })).toContain(id);
    expect(await idsIn('closed', { q: 'menupunkt' })).toEqual([]);
  });

  test('finds a buyer by site, license or Envato username', async () => {
    const { browser } = await world.signedInBuyer();
    const conversation = await openConversation(browser);
    const { rows } = await world.db.query(
      `with l as (select id, user_id, code_end from licenses
          where user_id = (select user_id from conversations where id = $1) limit 1),
        e as (insert into accounts (user_id, envato_user_id, envato_username, status, connected_at)
          select user_id, 'envato-' || user_id, 'Zebra_Themes', 'connected', now() from l),
        a as (insert into activations (license_id, item_id, site_url, site, host, end_product, kind,
            activated_at, last_seen_at, token_hash)
          select id, 1, 'https://zebra.shop.example/', 'zebra.shop.example', 'zebra.shop.example',
            'shop.example', 'live', now(), now(), 'zebra' from l)
       select code_end from l`,
      [conversation.id],
    );
    for (const q of ['zebra.shop', 'ebra.sho', 'zebra_th', String(rows[0]?.['code_end'])]) {
      expect(await idsIn('all', { q })).toContain(conversation.id);
    }
    expect(await idsIn('all', { q: 'zebra.else' })).toEqual([]);
  });

  test('finds notes', async () => {
    await note(support.browser, id, 'Fragt nach Rückerstattung');
    expect(await idsIn('all', { q: 'ruckerst' })).toEqual([id]);
  });
});

test('the inbox lists the conversations of one person', async () => {
  const { browser, person: another } = await world.signedInBuyer();
  const { id } = await openConversation(browser);
  const { rows } = await world.db.query('select id from users where username = $1', [
    another.username,
  ]);
  expect(await idsIn('all', { person: String(rows[0]?.['id']) })).toEqual([id]);
});

test.each(['waiting', 'mine', 'nobodys', 'closed', 'all'])(
  'the box “%s” is paginated without repetitions',
  async (name) => {
    await world.db.query(
      `with begun as (
       insert into conversations (email, topic, created_at, last_at, last_position, waiting_since,
         closed_at, assigned_to)
       select 'lost@mail.example', 'login', now(), now(), 1,
         case when $1 = 'waiting' then '2026-01-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 minute' end,
         case when $1 = 'closed' then now() end,
         case when $1 = 'mine' then (select id from users where username = $2) end
       from generate_series(1, 70) n returning id)
     insert into conversation_messages (conversation_id, position, side, client_key, text, folded, created_at)
     select id, 1, 'buyer', 'b' || id, 't', ' t', now() from begun`,
      [name, support.person.username],
    );
    const seen: number[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page = await box(name, next ? { after: next } : {});
      seen.push(...page.rows.map(({ id }) => id));
      ({ next } = page);
    }
    expect(seen.length).toBeGreaterThanOrEqual(70);
    expect(new Set(seen).size).toBe(seen.length);
  },
);

test('an unknown conversation answers not_found, and a viewer may read but not answer', async () => {
  expect((await operatorThread(support.browser, 2 ** 31 - 1)).problem?.code).toBe('not_found');
  expect((await answer(support.browser, 2 ** 31 - 1)).problem?.code).toBe('not_found');
  const viewer = await world.signedInOperator('viewer');
  const { id } = await openConversation(buyer);
  expect((await operatorThread(viewer.browser, id)).status).toBe(200);
  expect((await answer(viewer.browser, id)).problem?.code).toBe('forbidden');
});

test('an empty answer is refused', async () => {
  const { id } = await openConversation(buyer);
  const { body } = await answer(support.browser, id, { text: '' });
  expect(body).toMatchObject({ success: false, sent: null });
});
