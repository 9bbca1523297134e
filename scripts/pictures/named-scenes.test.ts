import { expect, test } from 'vitest';
import { scenesNamed } from './named-scenes.ts';

const all = ['console: person', 'console: person, loading', 'login', 'reset: step 2'].map(
  (name) => ({ name }),
);
const found = (words: string) => scenesNamed(words, all).map(({ name }) => name);

test('scenes are asked for by a part of their name, one with a comma too; nothing asks for all', () => {
  expect(found('console: person, loading')).toEqual(['console: person, loading']);
  expect(found('person')).toEqual(['console: person', 'console: person, loading']);
  expect(found('')).toHaveLength(all.length);
});

test('several are asked for with commas between', () => {
  expect(found('login, reset')).toEqual(['login', 'reset: step 2']);
});

test('words of no name are refused, and the names told', () => {
  expect(() => found('login, rest')).toThrow(/holds “rest”. There are:\nconsole: person\n/);
});
