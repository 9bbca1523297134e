import type { CopiedTable } from '#platform/db/copying.ts';
import type { RawQuery } from '#platform/db/db.ts';

const found = `
  select c.oid::int as oid, format('%I.%I', n.nspname, c.relname) as name,
    (select json_agg(format('%I', a.attname) order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')
      as columns,
    (select coalesce(json_agg(distinct f.confrelid::int), '[]') from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = 'public'
  order by c.relname`;

interface Found extends CopiedTable {
  readonly oid: number;
  /** Indexes of the tables that rows of this table refer to. */
  readonly needs: readonly number[];
}

/** Returns all tables of the hub; each table comes after the tables that its rows refer to. */
export async function listTables(query: RawQuery): Promise<CopiedTable[]> {
  const { rows } = await query(found);
  const waiting = new Map((rows as unknown as Found[]).map((table) => [table.oid, table]));
  const listed: CopiedTable[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ needs }) => !needs.some((oid) => waiting.has(oid)),
    );
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle');
    for (const { oid, name, columns } of ready) {
      listed.push({ name, columns });
      waiting.delete(oid);
    }
  }
  return listed;
}

export async function countFilled(query: RawQuery): Promise<number> {
  const tables = await listTables(query);
  if (tables.length === 0) return 0;
  const probes = tables.map(({ name }) => `(exists (select from ${name}))::int`);
  const { rows } = await query(`select ${probes.join(' + ')} as filled`);
  return Number(rows[0]?.['filled']);
}

/** Last number of each sequence, by the sequence's name. */
export type Numbers = Readonly<Record<string, number>>;

export async function readNumbers(query: RawQuery): Promise<Numbers> {
  const { rows } = await query(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::float8 as last
      from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [String(name), Number(last)]));
}

/** Restores the sequences, so that the id of a deleted row is never used again. */
export async function setNumbers(query: RawQuery, numbers: Numbers): Promise<void> {
  for (const [name, last] of Object.entries(numbers)) {
    await query('select setval($1::regclass, $2::bigint)', [name, last]);
  }
}

const sealedColumns = `
  select format('%I.%I', n.nspname, c.relname) as name, format('%I', a.attname) as column
  from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = 'public' and a.attname like '%\\_sealed'
    and not a.attisdropped
  order by 1, 2`;

/** Returns the number of values that each secret has sealed, by its fingerprint. */
export async function countSealed(query: RawQuery): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name, column } of (await query(sealedColumns)).rows) {
    const { rows } = await query(
      `select split_part(${String(column)}, '.', 2) as fingerprint, count(*)::int as count
        from ${String(name)} where ${String(column)} is not null group by 1`,
    );
    for (const { fingerprint, count } of rows) {
      const before = counts.get(String(fingerprint)) ?? 0;
      counts.set(String(fingerprint), before + Number(count));
    }
  }
  return counts;
}
