import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openMemory } from './memory.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-memory-'));
afterAll(() => rmSync(folder, { recursive: true }));

const day = 86_400_000;

test('what passed is remembered for a week, by its fingerprint alone', () => {
  const file = join(folder, 'week.json');
  const first = openMemory(file, () => day);
  first.keep('a', 12);
  expect(first.recall('a')).toBeUndefined();
  first.save();
  expect(openMemory(file, () => 7.9 * day).recall('a')).toBe(12);
  expect(openMemory(file, () => 7.9 * day).recall('b')).toBeUndefined();
  expect(openMemory(file, () => 8 * day).recall('a')).toBeUndefined();
  // A clock that was put back knows of no age.
  expect(openMemory(file, () => 0.9 * day).recall('a')).toBeUndefined();
});

test('two checks that end beside each other both leave what passed, and old things go', () => {
  const file = join(folder, 'two.json');
  const [one, other] = [openMemory(file, () => day), openMemory(file, () => day)];
  one.keep('a', 1);
  one.save();
  other.keep('b', 2);
  other.save();
  const both = openMemory(file, () => 2 * day);
  expect([both.recall('a'), both.recall('b')]).toEqual([1, 2]);
  const later = openMemory(file, () => 9 * day);
  later.keep('c', 3);
  later.save();
  expect(openMemory(file, () => day).recall('a')).toBeUndefined();
});

test('a file that cannot be read is nothing remembered', () => {
  const file = join(folder, 'broken.json');
  writeFileSync(file, '{"a": {"at"');
  expect(openMemory(file).recall('a')).toBeUndefined();
});
