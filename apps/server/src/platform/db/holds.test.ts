import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from './db.ts';
import { holdsName } from './holds.ts';
import { createRareParts, rarestOf } from './rare-parts.ts';
import { systemClock } from '#platform/clock.ts';
import { openTestDatabase } from '#test/database.ts';
import { users, userText } from '#schema/identity.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
  for (const [username, email, first, last] of [
    ['wen.li', 'wen@mail.example', '王', '芳 Παπαδόπουλος Андрей'],
    ['jose', 'jose@mail.example', 'José García', 'Łukasz Straße Søren Nguyễn'],
    ['Ida_Petersen', 'ida%100@mail.example', 'Ída', 'O’Hara-Петрова'],
  ]) {
    await db.query(
      `insert into users (username, email, first_name, last_name, password_hash, created_at)
       values ($1, $2, $3, $4, '-', now())`,
      [username, email, first, last],
    );
  }
});
afterAll(() => db.close());

const seek = (typed: string) => createRareParts(db, systemClock).seek('users_text', typed);
const found = async (typed: string): Promise<string[]> => {
  const rows = await db
    .sql()
    .select({ username: users.username })
    .from(users)
    .where(holdsName(userText(users), await seek(typed)));
  return rows.map(({ username }) => username);
};

test.each([
  ['a part of a word', 'eterse', ['Ida_Petersen']],
  ['another case of letters', 'PETERSEN', ['Ida_Petersen']],
  ['letters of other alphabets, in another case', 'ПЕТРОВА', ['Ida_Petersen']],
  ['two words that stand beside each other', 'mail.example Ída', ['Ida_Petersen']],
  ['two letters, where a word begins with them', 'we', ['wen.li']],
  ['two letters inside a word, which is too much to look for', 'en', []],
  ['a sign that is not a letter of its own in a pattern: %', 'ida%1', ['Ida_Petersen']],
  ['and _', 'n_l', []],
  ['a backslash and a quote', String.raw`\'`, []],
  ['accents alone', '\u0301\u0301', []],
  ['nothing of anybody', 'nobody', []],
  ['letters without the accents that the name has', 'jose gar', ['jose']],
  ['accents that the name does not have', 'Ïdä_pét', ['Ida_Petersen']],
  ['accents typed as signs of their own', 'ga\u0301rcia', ['jose']],
  ['letters that stand for others: ß, Ł, ø', 'lukasz strasse soren', ['jose']],
  ['the same letters, typed as they are written', 'ŁUKASZ Straße Søren', ['jose']],
  ['part of a word in Vietnamese', 'guyen', ['jose']],
  ['two letters with an accent, where a word begins with them', 'jó', ['jose']],
  ['Greek without its accents', 'παπαδο', ['wen.li']],
  ['й for и, as it is folded', 'андреи', ['wen.li']],
])('finds by %s', async (_what, typed, expected) => {
  expect(await found(typed)).toEqual(expected);
});

test.each([
  ['', []],
  ['Ab', []],
  ['AbÖ', ['abö']],
  [' Wen 芳芳', [' we', 'wen', 'en ', 'n 芳', ' 芳芳']],
  ['a\u0301ba\u0301', ['a\u0301b', '\u0301ba', 'ba\u0301']],
  ['🙂👍🏽!', ['🙂👍🏽', '👍🏽!']],
])('the parts of %j', async (text, parts) => {
  const { rows } = await db.query('select text_parts($1) as parts', [text]);
  expect(rows[0]?.['parts']).toEqual(parts);
});

test('reads an index, however many there are', async () => {
  await db.query(`insert into users (username, email, first_name, last_name, password_hash, created_at)
    select 'buyer' || n, 'buyer' || n || '@mail.example', 'Bea', md5(n::text), '-', now()
    from generate_series(1, 3000) as n`);
  await db.query('vacuum analyze users');
  const asked = db
    .sql()
    .select()
    .from(users)
    .where(holdsName(userText(users), await seek('petersen')))
    .toSQL();
  const plan = await db.query(`explain ${asked.sql}`, asked.params);
  expect(JSON.stringify(plan.rows)).toContain('users_text');
});

test('what everybody has is not asked for, once the database has counted', async () => {
  expect((await seek('buyer7@mail.example')).parts).toHaveLength(4);
  expect((await seek('buyer7@mail.example')).parts).toContain('r7@');
  expect((await seek('@mail.example')).parts).toHaveLength(4);
  expect(await found('buyer7@mail.example')).toEqual(['buyer7']);
});

describe('of the parts of a text those are asked for', () => {
  const shares = new Map([
    ['exa', 1],
    ['xam', 0.9],
    ['bea', 0.02],
  ]);

  test('that the fewest have, first those of which nothing is known', () => {
    expect(rarestOf(['exa', 'xam', 'bea', 'zoe', 'ida'], shares)).toEqual([
      'zoe',
      'ida',
      'bea',
      'xam',
    ]);
  });

  test('each once', () => {
    expect(rarestOf(['ana', 'nan', 'ana'], shares)).toEqual(['ana', 'nan']);
  });

  test('all, where the database has not counted', () => {
    expect(rarestOf(['exa', 'xam', 'amp', 'mpl', 'ple'], new Map())).toHaveLength(5);
  });
});
