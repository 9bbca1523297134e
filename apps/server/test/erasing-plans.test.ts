// Who is erased among thousands: each statement of it finds what is theirs, and reads nobody else's.
import { drizzle } from 'drizzle-orm/pg-proxy';
import { getTableColumns, type Column } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shell } from './doer.ts';
import { openTestHub, type TestHub } from './hub.ts';
import { classOf, fillPerson, isText, nameOf, tables } from './two-persons.ts';
import { createParts, type Features } from '#server/app/parts.ts';
import type { Db, RawQuery } from '#platform/db/db.ts';

/** Rows of others in each table; of a small one all are read sooner than a portion is found by its keys. */
const others = 3_000;
const othersOf: Readonly<Record<string, number>> = { reservations: 20_000 };
/** Every so many-th of the licences is the leaver's, as purchases of many years lie. */
const apart = 10;
/** Above every number that is there. */
const far = 10_000_000;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
];

/** Reads a whole table, or walks along an index past whatever does not fit. */
const readsAll = (node: PlanNode): boolean =>
  node['Node Type'] === 'Seq Scan' ||
  (/^Index.* Scan$/.test(node['Node Type']) && !node['Index Cond'] && node.Filter !== undefined);

/** What it reads: an index, or a table. */
const nameIn = (node: PlanNode): string | undefined => node['Index Name'] ?? node['Relation Name'];

const isStatement = (text: string): boolean =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text);

/** The same database, with the plan of whatever is asked of it. */
function watched(db: Db, onPlan: (text: string, plan: PlanNode) => void): Db {
  const query: RawQuery = async (text, values = []) => {
    if (isStatement(text)) {
      const { rows } = await db.query(`explain (format json) ${text}`, values);
      const explained = rows.flatMap((row) => row['QUERY PLAN'] as { readonly Plan: PlanNode }[]);
      for (const { Plan: plan } of explained) onPlan(text, plan);
    }
    return db.query(text, values);
  };
  const sql = drizzle(async (text, values) => ({
    rows: (await query(text, values)).rows.map((row) => Object.values(row)),
  }));
  return {
    ...db,
    query,
    run: async (statement, values) => (await query(statement.text, values)).rows as never[],
    sql: () => sql,
  };
}

/** As many rows more of this table, each of somebody else, who is not there otherwise. */
async function multiply(db: Db, table: PgTable): Promise<void> {
  const name = nameOf(table);
  const linked = getTableConfig(table).foreignKeys.map((key) => key.reference().columns[0]?.name);
  const columns = Object.values<Column>(getTableColumns(table));
  const valueOf = (column: Column): string => {
    const here = `t."${column.name}"`;
    const isKey = column.primary || linked.includes(column.name) || /_?id$/.test(column.name);
    if (column.dataType === 'number') return isKey ? `${here} + ${far} + n` : here;
    const isFree = isText(column) && column.name !== 'event';
    return isFree ? `${here} || '-' || n` : here;
  };
  await db.query(`insert into ${name} (${columns.map((column) => `"${column.name}"`).join(', ')})
    overriding system value
    select ${columns.map(valueOf).join(', ')} from ${name} t, generate_series(1, ${othersOf[name] ?? others}) n
    where t.ctid = (select ctid from ${name} limit 1)`);
}

/** Those that hold something of people. */
const personal = tables.filter((table) => classOf(table).rows !== null);

let world: TestHub;
let privacy: Features['privacy'];
const plans = new Map<string, PlanNode>();

beforeAll(async () => {
  world = await openTestHub();
  const { db } = world;
  const seen = watched(db, (text, plan) => plans.set(text, plan));
  ({ privacy } = (await createParts({ ...world.deps, db: seen })).features);
  await fillPerson(db, 'bob', 7_100_000);
  await db.transaction(async () => {
    // Whom the rows are about is nobody.
    await db.query('set local session_replication_role = replica');
    for (const table of personal) await multiply(db, table);
    const { id: leaver } = await fillPerson(db, 'ada', 8_200_000);
    await db.query('update licenses set user_id = $1 where id > $2 and id % $3::int = 0', [
      leaver,
      far,
      apart,
    ]);
  });
  // Nearly all events have their place in the chain: a round gives it to those of the last minutes.
  await db.query('update audit_events set place = id where id > $1', [far]);
  await db.query('analyze');
}, 120_000);
afterAll(() => world.close());

/** What each statement read that is large, and should not have; an index of few of the rows is small. */
async function culprits(): Promise<readonly string[]> {
  const { rows } = await world.db.query('select relname from pg_class where reltuples >= $1', [
    others,
  ]);
  const large = rows.map(({ relname }) => relname);
  return [...plans].flatMap(([text, plan]) =>
    nodesOf(plan)
      .filter((node) => readsAll(node) && large.includes(nameIn(node)))
      .map((node) => `${node['Node Type']} on ${nameIn(node)} by ${text}`),
  );
}

test('nobody is erased at the cost of everybody', async () => {
  const who = 'ada-users-username';
  plans.clear();
  const deed = { who, by: shell, reason: 'They wrote.' };
  expect(await privacy.administration.erase(deed, who)).toBe('done');
  expect(await culprits()).toEqual([]);
  for (const table of ['licenses', 'activations', 'users', 'conversations', 'accounts']) {
    const removes = [...plans.keys()].filter((text) => text.includes('delete from'));
    expect(removes.join()).toMatch(new RegExp(`delete from "?${table}`));
  }
  const left = 'select count(*)::int as n from licenses where id > $1';
  expect((await world.db.query(left, [far])).rows).toEqual([{ n: others - others / apart }]);
}, 120_000);
