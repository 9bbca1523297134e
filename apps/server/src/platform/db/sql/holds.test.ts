import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { holdsName, partOf } from './holds.ts';
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

const found = async (typed: string): Promise<string[]> => {
  const rows = await db
    .sql()
    .select({ username: users.username })
    .from(users)
    .where(holdsName(userText(users), partOf(typed)));
  return rows.map(({ username }) => username);
};

test.each([
  ['a part of a word', 'eterse', ['Ida_Petersen']],
  ['another case of letters', 'PETERSEN', ['Ida_Petersen']],
  ['letters of another alphabet, in another case', 'ПЕТРОВА', ['Ida_Petersen']],
  ['two adjacent words', 'mail.example Ída', ['Ida_Petersen']],
  ['two letters at the beginning of a word', 'we', ['wen.li']],
  ['two letters inside a word, without a result', 'en', []],
  ['a literal percent sign', 'ida%1', ['Ida_Petersen']],
  ['a literal underscore', 'n_l', []],
  ['two letters after an at sign, without a result', 'ma', []],
  ['text with an at sign between letters', 'l@ex', []],
  ['a letter and a percent sign, without a result', 'i%', []],
  ['a backslash and a quote, without a result', String.raw`\'`, []],
  ['accents alone, without a result', '\u0301\u0301', []],
  ['a text that no person has', 'nobody', []],
  ['letters without the accents that the name has', 'jose gar', ['jose']],
  ['accents that the name does not have', 'Ïdä_pét', ['Ida_Petersen']],
  ['accents typed as combining characters', 'ga\u0301rcia', ['jose']],
  ['replacements of the letters ß, Ł and ø', 'lukasz strasse soren', ['jose']],
  ['the letters ß, Ł and ø', 'ŁUKASZ Straße Søren', ['jose']],
  ['part of a word in Vietnamese', 'guyen', ['jose']],
  ['two letters with an accent at the beginning of a word', 'jó', ['jose']],
  ['Greek without its accents', 'παπαδο', ['wen.li']],
  ['и for й, because accents are ignored', 'андреи', ['wen.li']],
])('searches for %s', async (_what, typed, expected) => {
  expect(await found(typed)).toEqual(expected);
});
