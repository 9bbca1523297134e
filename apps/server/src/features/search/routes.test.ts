// Tests of the search for operators.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { openConversation } from '#test/conversing.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { activateSite } from '#test/site.ts';

let world: TestHub;
let viewer: Browser;
let support: Browser;
let buyer: Browser;
let ida: Person;

beforeAll(async () => {
  world = await openTestHub();
  ({ browser: buyer, person: ida } = await world.signedInBuyer({
    username: 'Ida_Petersen',
    firstname: 'Ída',
    lastname: 'Petersen',
  }));
  await activateSite(world, buyer, 'https://atelier.example');
  await openConversation(buyer, { text: 'The Zwetschge menu jumps.' });
  viewer = (await world.signedInOperator('viewer')).browser;
  support = (await world.signedInOperator('support')).browser;
});
afterAll(() => world.close());

const search = async (q: string, who = support) =>
  (await who.post('/api/operator/search', { q })).body;

describe('operator search', () => {
  test('finds a person with license, site and conversation, by name, username and email', async () => {
    for (const q of ['petersen', 'Ida_Pet', ida.email]) {
      const { people, licenses, conversations } = await search(q);
      expect(people.rows).toMatchObject([{ name: 'Ída Petersen', email: ida.email }]);
      expect(licenses.rows).toMatchObject([{ item: 'Essentials', owner: 'Ida_Petersen' }]);
      expect(conversations.rows).toMatchObject([{ name: 'Ída Petersen' }]);
    }
  });

  test('finds a site by its host and its address', async () => {
    for (const q of ['atelier', 'https://www.atelier.example/about']) {
      const { sites, licenses } = await search(q);
      expect(sites.rows).toMatchObject([{ url: 'https://atelier.example', owner: 'Ida_Petersen' }]);
      expect(licenses.rows).toHaveLength(1);
    }
  });

  test('finds the text of a message for support, but not for a viewer', async () => {
    const results = await search('zwetschge');
    expect(results.conversations.rows).toMatchObject([{ text: 'The Zwetschge menu jumps.' }]);
    expect((await search('zwetschge', viewer)).conversations.rows).toEqual([]);
    const named = await search('petersen', viewer);
    expect(named.conversations.rows).toMatchObject([{ name: 'Ída Petersen', text: '' }]);
  });

  test('lists exact addresses and hosts before newer partial matches', async () => {
    await world.signedInBuyer({ email: `x${ida.email}` });
    for (let nth = 0; nth < 7; nth += 1) {
      const { browser } = await world.signedInBuyer({ lastname: 'Petersen' });
      await activateSite(world, browser, `https://my-atelier.example`);
    }
    expect((await search(ida.email)).people.rows[0]).toMatchObject({ email: ida.email });
    const { sites, people } = await search('atelier.example');
    expect(sites.rows[0]).toMatchObject({ url: 'https://atelier.example' });
    expect([sites.rows.length, sites.more]).toEqual([5, true]);
    expect(people.more).toBe(true);
  });

  test('finds nothing for text that does not occur', async () => {
    const results = await search("' or 1=1 -- %");
    expect(Object.values(results).flatMap(({ rows }) => rows as unknown[])).toEqual([]);
  });
});

describe('search for a full purchase code', () => {
  test('finds only its license and owner, and never returns the code', async () => {
    const results = await search(` ${ida.purchase_code.toUpperCase()} `, viewer);
    expect(results.licenses.rows).toMatchObject([
      { owner: 'Ida_Petersen', code_end: ida.purchase_code.slice(-4) },
    ]);
    expect(results.people.rows).toMatchObject([{ name: 'Ída Petersen' }]);
    expect(JSON.stringify(results)).not.toContain(ida.purchase_code);
  });

  test('finds nothing for an unregistered code', async () => {
    const results = await search(randomUUID());
    expect(Object.values(results).flatMap(({ rows }) => rows as unknown[])).toEqual([]);
  });
});

test('answers 404 to a buyer', async () => {
  const { status, problem } = await buyer.post('/api/operator/search', { q: 'petersen' });
  expect([status, problem?.code]).toEqual([404, 'not_found']);
});
