import { createHash } from 'node:crypto';
import { getTableColumns, is, type Column } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '#schema/index.ts';
import type { Db } from '#platform/db/db.ts';
import { classified } from '#schema/define-table.ts';

export const tables: readonly PgTable[] = Object.values(schema).flatMap((each) =>
  is(each, PgTable) ? [each] : [],
);
export const nameOf = (table: PgTable): string => getTableConfig(table).name;

export const classOf = (table: PgTable) => {
  const found = classified.get(table);
  if (!found) throw new Error(`${nameOf(table)} has no class`);
  return found;
};

/** Returns the tables, each after the tables that it refers to. */
function inOrder(): PgTable[] {
  const done: PgTable[] = [];
  const visit = (table: PgTable): void => {
    if (done.includes(table)) return;
    for (const key of getTableConfig(table).foreignKeys) {
      const { foreignTable } = key.reference();
      if (foreignTable !== table) visit(foreignTable);
    }
    done.push(table);
  };
  for (const table of tables) visit(table);
  return done;
}

/** Inserted row: values by the SQL names of the columns. */
export type WrittenRow = Readonly<Record<string, unknown>>;

export interface FilledPerson {
  readonly id: number;
  readonly name: string;
  readonly rows: ReadonlyMap<string, WrittenRow>;
  /** Texts that occur only in the rows of this person. */
  readonly marks: readonly string[];
}

/** Returns true if the column accepts any text. A date column also has the type string. */
export const isText = (column: Column): boolean =>
  column.dataType === 'string' && column.getSQLType() === 'text' && !column.enumValues?.length;

/** Returns a value that identifies its person, table and column. */
function valueOf(column: Column, mark: string, nth: number): unknown {
  if (column.name === 'event') return 'identity.signed_in';
  if (column.name === 'email') return `${mark}@mail.example`;
  if (/sha256|_hash$|^key$/.test(column.name))
    return createHash('sha256').update(mark).digest('hex');
  if (column.enumValues && column.enumValues.length > 0) return column.enumValues[0];
  if (isText(column)) return mark;
  if (column.getSQLType() === 'date') return '2031-01-01';
  switch (column.dataType) {
    case 'number':
      return nth;
    case 'boolean':
      // An internal note is not about the person that it names.
      return column.name !== 'is_note';
    case 'date':
      return new Date(Date.UTC(2031, 0, 1) + nth * 1000);
    case 'json':
      return { note: mark };
    default:
      throw new Error(`test/plans/two-persons.ts has no value for a ${column.getSQLType()} yet`);
  }
}

/** Inserts a webhook endpoint, which belongs to no person. */
async function anEndpoint(db: Db): Promise<WrittenRow> {
  const id = 'f'.repeat(12);
  await db.query(
    `insert into webhook_endpoints (id, name, url, kinds, secret_sealed, created_at, sequence, paused_at)
     values ($1, 'desk', 'https://hooks.example', '[]', 'sealed', now(), 0, now())
     on conflict do nothing`,
    [id],
  );
  return { id };
}

/** Inserts a tag, which belongs to no person. */
async function aTag(db: Db, name: string): Promise<WrittenRow> {
  const { rows } = await db.query(
    `insert into tags (name, color, changed_at) values ($1, 'blue', now()) returning id`,
    [`tag of ${name}`],
  );
  return { id: rows[0]?.['id'] };
}

/** Creates a person with a row in every table with personal data. */
export async function fillPerson(db: Db, name: string, start: number): Promise<FilledPerson> {
  const rows = new Map<string, WrittenRow>([
    ['webhook_endpoints', await anEndpoint(db)],
    ['tags', await aTag(db, name)],
  ]);
  const marks: string[] = [];
  let nth = start;
  for (const table of inOrder()) {
    const personal = classOf(table);
    if (personal.rows === null || personal.table === 'erasures') continue;
    const links = new Map(
      getTableConfig(table).foreignKeys.map((key) => {
        const { columns, foreignTable, foreignColumns } = key.reference();
        const to = rows.get(nameOf(foreignTable));
        return [columns[0]?.name, to?.[foreignColumns[0]?.name ?? '']];
      }),
    );
    const values: Record<string, unknown> = {};
    for (const [key, column] of Object.entries<Column>(getTableColumns(table))) {
      if (column.generatedIdentity) continue;
      nth += 1;
      const mark = `${name}-${personal.table}-${column.name}`;
      if (
        [
          'sequence',
          'place',
          'digest',
          'link',
          'blanked_at',
          'blocked_at',
          'erase_at',
          'is_admin',
        ].includes(column.name)
      )
        continue;
      if (links.has(column.name)) values[key] = links.get(column.name);
      // The row belongs to the person because of the address.
      else if (`${personal.table}.${column.name}` === 'inbound_mails.from_address')
        values[key] = rows.get('users')?.['email'];
      else if (personal.table === 'operator_invitations' && column.name === 'email')
        values[key] = rows.get('users')?.['email'];
      else if (column.name === 'user_id') values[key] = rows.get('users')?.['id'];
      else if (column.name === 'account_id') values[key] = rows.get('accounts')?.['id'] ?? null;
      else {
        values[key] = valueOf(column, mark, nth);
        if (String(values[key]).startsWith(mark) || column.dataType === 'json') marks.push(mark);
      }
    }
    const [row] = await db
      .sql()
      .insert(table)
      .values(values as never)
      .returning();
    const columns = Object.entries<Column>(getTableColumns(table));
    rows.set(
      personal.table,
      Object.fromEntries(columns.map(([key, { name: sql }]) => [sql, (row as WrittenRow)[key]])),
    );
  }
  const id = Number(rows.get('users')?.['id']);
  return { id, name, rows, marks };
}

/** Returns every row of every table, including the job queue, as one text. */
export async function dumpOf(db: Db): Promise<string> {
  const { rows } = await db.query(`select table_schema as s, table_name as t
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const lines: string[] = [];
  for (const { s, t } of rows) {
    const all = await db.query(
      `select to_jsonb(x)::text as line from "${String(s)}"."${String(t)}" x`,
    );
    lines.push(...all.rows.map(({ line }) => `${String(t)} ${String(line)}`));
  }
  return lines.join('\n');
}
