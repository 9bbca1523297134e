import { readdirSync, readFileSync } from 'node:fs';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import * as tables from '#schema/index.ts';

type Snapshot = Parameters<typeof generateMigration>[0];

const source = (path: string): URL => new URL(`../../src/${path}`, import.meta.url);

/** Returns drizzle-kit's snapshot after the last migration. */
function lastSnapshot(): Snapshot {
  const meta = readdirSync(source('migrations/meta')).filter((name) => /^\d+_snapshot/.test(name));
  const last = meta.toSorted().at(-1) ?? '';
  return JSON.parse(readFileSync(source(`migrations/meta/${last}`), 'utf8')) as Snapshot;
}

/** Returns the SQL that `npm run migration` would write now. */
async function missingSql(schema: Record<string, unknown>): Promise<string[]> {
  try {
    return await generateMigration(lastSnapshot(), generateDrizzleJson(schema));
  } catch (error) {
    // drizzle-kit asks about renames at the terminal, which a test does not have.
    return [(error as Error).message];
  }
}

test('the migrations create the tables of src/schema', async () => {
  const advice = 'src/schema changed and no migration says so: npm run migration -- NAME';
  expect(await missingSql(tables), advice).toEqual([]);
});

test('detects a difference between schema and migrations', async () => {
  const sql = await missingSql({ ...tables, notes: pgTable('notes', { id: integer() }) });
  expect(sql).toContainEqual(expect.stringContaining('CREATE TABLE "notes"'));
});

test('src/schema/index.ts exports every file that defines tables', () => {
  const index = readFileSync(source('schema/index.ts'), 'utf8');
  const files = readdirSync(source('schema')).filter((name) =>
    /^export const \w+ = (?:defineTable|releases)\(|= pgEnum\(/m.test(
      readFileSync(source(`schema/${name}`), 'utf8'),
    ),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((name) => !index.includes(`export * from './${name}'`))).toEqual([]);
});
