import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../src');

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

const filesWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test('only one file reads the job table of pg-boss, and no file writes it', () => {
  expect(filesWith(/\bpgboss\./)).toEqual(['platform/jobs/jobs.ts']);
  expect(filesWith(/(insert into|update|delete from|merge into)\s+pgboss\./i)).toEqual([]);
  expect(filesWith(/\bpgboss\.(?!job\b)/)).toEqual([]);
  expect(filesWith(/from 'pg-boss\//)).toEqual([]);
});

test('uses only the public interface of pg', () => {
  expect(filesWith(/from 'pg\/|from 'pg-protocol/)).toEqual([]);
  expect(
    filesWith(/\.connection\.(stream|on|_)|_queryQueue|_activeQuery|secretKey\b.*client/),
  ).toEqual([]);
  // The process id of the greeting reveals a pooler; no public interface exposes it.
  expect(filesWith(/\bprocessID\b/)).toEqual(['platform/db/session.ts']);
});
