import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { shell } from '#test/shell-actor.ts';
import { expectRows } from '#test/rows.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import {
  classOf,
  dumpOf,
  fillPerson,
  nameOf,
  tables,
  type FilledPerson,
} from '#test/plans/two-persons.ts';
import { unzip } from '#test/unzip.ts';
import { classified } from '#schema/define-table.ts';
import { runCommand } from '#server/cli/commands.ts';

describe('data classification', () => {
  test('covers every table', () => {
    expect(tables.filter((table) => !classified.has(table)).map(nameOf)).toEqual([]);
  });

  test('requires an index on every foreign key', () => {
    const rows = tables.flatMap((table) => {
      const { indexes, columns, primaryKeys, foreignKeys } = getTableConfig(table);
      const first = [
        ...indexes.map(({ config }) => (config.columns[0] as { name?: string }).name),
        ...primaryKeys.map((key) => key.columns[0]?.name),
        ...columns.filter(({ primary }) => primary).map(({ name }) => name),
      ];
      const keys = foreignKeys.map((key) => key.reference().columns[0]?.name ?? '');
      return keys.map((key) => ({
        case: `${nameOf(table)}.${key}`,
        expected: 'indexed',
        actual: first.includes(key) ? 'indexed' : 'not indexed',
      }));
    });
    expectRows(rows);
  });
});

describe('two people with a row in every table', () => {
  let world: TestHub;
  let folder: string;
  let ada: FilledPerson;
  let bob: FilledPerson;
  const files = new Map<string, string>();
  const run = (...args: string[]) => runCommand(args, { ...world.hub.operators, actor: shell });

  beforeAll(async () => {
    world = await openTestHub();
    folder = mkdtempSync(join(tmpdir(), 'hub-export-'));
    ada = await fillPerson(world.db, 'ada', 7_100_000);
    bob = await fillPerson(world.db, 'bob', 8_200_000);
    const { email, error_message: message } = ada.rows.get('users') ?? {};
    await run('user', 'message', String(email), String(message));
    const file = join(folder, 'ada.zip');
    const done = await run('user', 'export', 'ada-users-username', file, 'She', 'asked.');
    expect(done).toMatchObject({ exit: 0 });
    for (const [name, text] of await unzip(file)) files.set(name, text);
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });

  const personal = tables.filter(
    (table) => classOf(table).rows !== null && nameOf(table) !== 'erasures',
  );

  test('the export contains the exportable columns of every table and no secret', () => {
    const all = [...files.values()].join('\n');
    const rows = personal.map((table) => {
      const name = nameOf(table);
      const copied = JSON.parse(files.get(`data/${name}.json`) ?? '[]') as Record<
        string,
        unknown
      >[];
      const written = ada.rows.get(name) ?? {};
      const { columns } = classOf(table);
      const given = Object.keys(columns).filter((each) => columns[each] === 'given');
      const kept = Object.keys(columns).filter((each) => columns[each] === 'secret');
      return {
        case: name,
        expected: {
          // The whole purchase code is only in the export.
          keys: (name === 'licenses' ? [...given, 'purchase_code'] : given).toSorted(),
          isCopied: given.length > 0,
          secrets: [],
        },
        actual: {
          keys: Object.keys(copied[0] ?? {}).toSorted(),
          isCopied:
            given.length > 0 &&
            copied.some((row) => given.every((each) => same(row[each], written[each]))),
          secrets: kept.filter((each) => all.includes(String(written[each]))),
        },
      };
    });
    expectRows(rows);
  });

  test('the export lists every table and contains no data of another person', () => {
    const all = [...files.values()].join('\n');
    expect(all).not.toContain('bob-');
    // The export does not name the operator who acted.
    expect(all).toContain('identity.message_changed');
    expect(all).not.toContain('tester');
    for (const row of bob.rows.values()) {
      for (const value of Object.values(row)) {
        if (typeof value === 'number' && value > 8_000_000)
          expect(all).not.toContain(String(value));
      }
    }
    const page = files.get('index.html') ?? '';
    for (const { what, rows } of classified.values())
      if (rows !== null) expect(page).toContain(what);
    expect(page).toContain('ada-conversation_messages-text');
  });

  test('erasing removes the data of the person from all tables, and no data of the other person', async () => {
    // Data without a user id: a report of a guest, and a link of another person.
    const email = String(ada.rows.get('users')?.['email']);
    await world.db.query(
      `insert into conversations (email, topic, created_at, last_at)
       values (upper($1), 'login', now(), now())`,
      [email],
    );
    await world.db.query('update codes set new_email = $1 where user_id = $2', [email, bob.id]);
    expect(await dumpOf(world.db)).toContain('ada-conversation_messages-text');
    const erased = await run('user', 'erase', email, 'ADA-users-username', 'She', 'asked.');
    expect(erased).toMatchObject({ exit: 0 });
    const dump = await dumpOf(world.db);
    expect(dump.split('\n').filter((line) => /ada-/i.test(line))).toEqual([]);
    expect(dump).not.toContain('She asked.');
    const lost = bob.marks.filter((mark) => !dump.includes(mark) && !mark.startsWith('bob-codes'));
    expect(lost).toEqual([]);
  });

  test('the audit log stays valid without the data of the erased person', async () => {
    const { rows } = await world.db.query(
      `select event, address, details from audit_events where user_id = $1 order by id`,
      [ada.id],
    );
    expect(rows.map(({ event }) => event)).toEqual([
      'identity.signed_in',
      'identity.message_changed',
      'privacy.exported_by_support',
      'privacy.erase_begun',
      'privacy.erased',
    ]);
    const left = rows.map(({ address, details }) => [address, details]);
    // The last event names the actor of the erasure; it contains nothing about the person.
    const byWhom = { by: 'shell', by_name: 'tester' };
    expect(left).toEqual([...Array.from({ length: 4 }, () => [null, {}]), [null, byWhom]]);
    expect(await run('audit', 'verify')).toMatchObject({ exit: 0 });
    // The audit log is invalid if the data of another person was removed.
    await world.db.query(
      `update audit_events set address = null, details = '{}', blanked_at = now()
       where user_id = $1`,
      [bob.id],
    );
    expect(await run('audit', 'verify')).toMatchObject({ exit: 1 });
  });
});

/** Returns true if a value from JSON equals the value that was written. */
function same(read: unknown, written: unknown): boolean {
  if (written instanceof Date) return Date.parse(String(read)) === written.getTime();
  return JSON.stringify(read) === JSON.stringify(written ?? null);
}
