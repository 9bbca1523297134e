import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import type { Engine, RawQuery } from '#platform/db/db.ts';
import { openPglite, type PgliteEngine } from '#platform/db/pglite.ts';

/** An engine that served a test, and what it takes to make it as good as new. */
interface Used {
  readonly engine: Engine;
  readonly structure: string;
  /** Statements that put back the rows and numbers of the template. */
  readonly refill: readonly string[];
}

/** Opening an engine takes half a second of processor time, emptying one a tenth of that. */
const idle: Used[] = [];

const read = async (engine: Engine, text: string): Promise<Record<string, unknown>[]> =>
  (await engine.handle.query(text)).rows;

const readNames = async (engine: Engine, text: string): Promise<string[]> =>
  (await read(engine, text)).map(({ name }) => String(name));

/** What a test could build, change or tear down: each change of a row here gives it a new `xmin`. */
const built = [
  'pg_attribute where attrelid >= 16384',
  'pg_constraint where oid >= 16384',
  'pg_index where indexrelid >= 16384',
  'pg_trigger',
  'pg_rewrite where oid >= 16384',
  'pg_proc where oid >= 16384',
  'pg_type where oid >= 16384',
  'pg_enum',
  "pg_namespace where oid >= 16384 and nspname !~ '^pg_(toast_)?temp'",
  'pg_authid',
  'pg_db_role_setting',
] as const;

/** Emptying a table changes its row of `pg_class`, so of that one only what a table is. */
const tables = `select string_agg(concat_ws(' ', oid, relname, relnamespace, relkind, relpersistence,
  relrowsecurity, reloptions), ',' order by oid) from pg_class where oid >= 16384`;

/** A fingerprint of all that is not rows. */
export async function readStructure(query: RawQuery): Promise<string> {
  const parts = built.map(
    (part) => `(select string_agg(concat(ctid, xmin), ',' order by ctid) from ${part})`,
  );
  const text = `select md5(concat_ws(';', (${tables}), ${parts.join(', ')})) as name`;
  const { rows } = await query(text);
  return String(rows[0]?.['name']);
}

/** The tables that hold a row: most never do, and each that is emptied costs. */
async function findFilled(engine: Engine): Promise<string[]> {
  const all = await readNames(
    engine,
    `select oid::regclass::text as name from pg_class where relkind = 'r'
      and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  const probes = all.map((name) => `select '${name}' as name where exists (select from ${name})`);
  return readNames(engine, probes.join(' union all '));
}

/** The sequences that were drawn from. */
const findDrawn = (engine: Engine): Promise<string[]> =>
  readNames(
    engine,
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
      where last_value is not null`,
  );

/** What puts the rows and numbers of now into empty tables. */
async function readRefill(engine: Engine): Promise<string[]> {
  const refill: string[] = [];
  for (const table of await findFilled(engine)) {
    const [rows] = await readNames(engine, `select json_agg(t)::text as name from ${table} t`);
    const text = String(rows).replaceAll("'", "''");
    refill.push(
      `insert into ${table} select * from json_populate_recordset(null::${table}, '${text}')`,
    );
  }
  for (const name of await findDrawn(engine)) {
    const [value] = await readNames(engine, `select last_value::text as name from ${name}`);
    refill.push(`select setval('${name}', ${value})`);
  }
  return refill;
}

const openCopy = async (file: string): Promise<PgliteEngine> =>
  openPglite({ dataDir: 'memory://', template: await openAsBlob(file) });

/** One without tables: a copy, as the engine's own first start takes six times as long. */
export const openBare = (): Promise<PgliteEngine> => openCopy(inject('bare'));

async function open(template: string): Promise<Used> {
  const engine = await openCopy(template);
  return {
    engine,
    structure: await readStructure(engine.handle.query),
    refill: await readRefill(engine),
  };
}

/** Leaves in it what the template holds; false when a test changed more than rows. */
async function empty({ engine, structure, refill }: Used): Promise<boolean> {
  const { query } = engine.handle;
  await query('discard all');
  if ((await readStructure(engine.handle.query)) !== structure) return false;
  const filled = await findFilled(engine);
  if (filled.length > 0) await query(`truncate ${filled.join(', ')} restart identity cascade`);
  for (const name of await findDrawn(engine)) await query(`alter sequence ${name} restart`);
  for (const text of refill) await query(text);
  return true;
}

const dispose = (engine: Engine): void => void engine.close().catch(() => undefined);

/** One that served before, as good as new; undefined when there is none. */
async function takeIdle(): Promise<Used | undefined> {
  for (let used = idle.pop(); used; used = idle.pop()) {
    if (await empty(used).catch(() => false)) return used;
    dispose(used.engine);
  }
  return undefined;
}

/** An embedded engine with the template's content, for one test file at a time. */
export async function openEmptied(template: string): Promise<Engine> {
  const used = (await takeIdle()) ?? (await open(template));
  let isClosed = false;
  let transactions = 0;
  const engine = (): Engine => {
    if (isClosed) throw new Error('The database is closed');
    return used.engine;
  };
  return {
    name: used.engine.name,
    get handle() {
      return engine().handle;
    },
    async transaction(work) {
      transactions += 1;
      try {
        return await engine().transaction(work);
      } finally {
        transactions -= 1;
      }
    },
    hear: (hearer) => engine().hear(hearer),
    migrate: (folder) => engine().migrate(folder),
    async close() {
      if (isClosed) return;
      isClosed = true;
      // One that is still open would hold up whoever comes next, perhaps for ever.
      if (transactions > 0) dispose(used.engine);
      else idle.push(used);
    },
  };
}
