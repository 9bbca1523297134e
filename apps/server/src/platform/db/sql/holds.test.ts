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
  ['letters of other alphabets, in another case', 'ПЕТРОВА', ['Ida_Petersen']],
  ['two words that stand beside each other', 'mail.example Ída', ['Ida_Petersen']],
  ['two letters, where a word begins with them', 'we', ['wen.li']],
  ['two letters inside a word, which is too much to look for', 'en', []],
  ['a sign that is not a letter of its own in a pattern: %', 'ida%1', ['Ida_Petersen']],
  ['and _', 'n_l', []],
  ['two letters behind a sign, where no word begins for people', 'ma', []],
  ['a part with a sign between two letters', 'l@ex', []],
  ['a sign between letters', 'i%', []],
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
