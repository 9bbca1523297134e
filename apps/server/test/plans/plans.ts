import { drizzle } from 'drizzle-orm/pg-proxy';
import { getTableColumns, type Column } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { classOf, isText, nameOf, tables } from './two-persons.ts';
import type { Db, RawQuery } from '#platform/db/db.ts';

/**
 * Number of rows of other people in each table. In a smaller table, PostgreSQL prefers a sequential
 * scan.
 */
export const others = 3_000;
const othersOf: Readonly<Record<string, number>> = { reservations: 20_000 };
/** Number above every id in the tables. */
export const far = 10_000_000;

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Plan nodes that return rows as they arrive. */
const handsOn = ['Nested Loop', 'Subquery Scan', 'Result', 'LockRows'];

/** Returns the nodes of a plan, except reads that stop at a limit. */
function nodesOf(node: PlanNode, isLimited = false): readonly PlanNode[] {
  const type = node['Node Type'];
  if (isLimited && type.endsWith(' Scan') && !handsOn.includes(type)) return [];
  const goesOn = type === 'Limit' || (isLimited && handsOn.includes(type));
  const plans = node.Plans ?? [];
  // A plan lists a subquery before the rows that use it.
  const rows = plans.find(({ 'Parent Relationship': is = '' }) => !is.endsWith('Plan'));
  const below = plans.flatMap((each) => nodesOf(each, goesOn && each === rows));
  return [node, ...below];
}

/** Returns true if the node reads a whole table, or filters an index without a key. */
const readsAll = (node: PlanNode): boolean =>
  node['Node Type'] === 'Seq Scan' ||
  (node['Node Type'] === 'Bitmap Index Scan' && !node['Index Cond']) ||
  (/^Index.* Scan$/.test(node['Node Type']) && !node['Index Cond'] && node.Filter !== undefined);

/** Returns the name of the index or table that the node reads. */
const nameIn = (node: PlanNode): string | undefined => node['Index Name'] ?? node['Relation Name'];

const isStatement = (text: string): boolean =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text);

/**
 * Explains a statement. Sequential scans are disabled, so a scan of a whole table means that no
 * index fits.
 */
const explain = (db: Db, text: string, values: readonly unknown[]) =>
  db.transaction(async () => {
    await db.query('set local enable_seqscan = off');
    const { rows } = await db.query(`explain (format json) ${text}`, values);
    await db.query('set local enable_seqscan = on');
    return rows;
  });

const plansIn = <Node>(rows: readonly Record<string, unknown>[]): Node[] =>
  rows
    .flatMap((row) => row['QUERY PLAN'] as { readonly Plan: Node }[])
    .map(({ Plan: plan }) => plan);

/** Wraps a database, and reports the plan of each statement. */
export const watched = (db: Db, onPlan: (text: string, plan: PlanNode) => void): Db =>
  asking(db, async (text, values = []) => {
    if (isStatement(text)) {
      const rows = await explain(db, text, values);
      for (const plan of plansIn<PlanNode>(rows)) onPlan(text, plan);
    }
    return db.query(text, values);
  });

interface AnalyzedNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly AnalyzedNode[];
}

/** Counts the table rows that a plan reads, including rows that it filters or counts. */
const rowsRead = (node: AnalyzedNode): number =>
  (node['Relation Name'] === undefined
    ? 0
    : (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']) +
  (node.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0);

/** Counts the table rows that the statements of `work` read. `work` runs once, without a result. */
export async function rowsReadBy(db: Db, work: (db: Db) => Promise<unknown>): Promise<number> {
  let sum = 0;
  await work(
    asking(db, async (text, values = []) => {
      const { rows } = await db.query(`explain (analyze, format json) ${text}`, values);
      for (const plan of plansIn<AnalyzedNode>(rows)) sum += rowsRead(plan);
      return { rows: [] };
    }),
  );
  return sum;
}

/** Wraps a database, and passes each statement to `query`. */
function asking(db: Db, query: RawQuery): Db {
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

/** Copies the rows of this table many times, each for another nonexistent person. */
async function multiply(db: Db, table: PgTable): Promise<void> {
  const name = nameOf(table);
  const { foreignKeys, primaryKeys } = getTableConfig(table);
  const linked = [
    ...foreignKeys.map((key) => key.reference().columns[0]?.name),
    ...primaryKeys.flatMap(({ columns }) => columns.map((column) => column.name)),
  ];
  const columns = Object.values<Column>(getTableColumns(table));
  const valueOf = (column: Column): string => {
    const here = `t."${column.name}"`;
    const isKey = column.primary || linked.includes(column.name) || /_?id$/.test(column.name);
    if (column.dataType === 'number') return isKey ? `${here} + ${far} + n` : here;
    // Names of stored files.
    if (/sha256|^key$/.test(column.name)) return `md5(${here} || n) || md5(n::text)`;
    const isFree = isText(column) && column.name !== 'event';
    return isFree ? `${here} || '-' || n` : here;
  };
  await db.query(`insert into ${name} (${columns.map((column) => `"${column.name}"`).join(', ')})
    overriding system value
    select ${columns.map(valueOf).join(', ')} from ${name} t, generate_series(1, ${othersOf[name] ?? others}) n
    where t.ctid = (select ctid from ${name} limit 1)`);
}

/** Copies the rows of existing people in each table with personal data, except the tables `few`. */
export async function fillOthers(db: Db, few: readonly string[] = []): Promise<void> {
  const grown = tables.filter(
    (table) => classOf(table).rows !== null && !few.includes(nameOf(table)),
  );
  await db.transaction(async () => {
    // The rows refer to no existing person, so this disables foreign keys.
    await db.query('set local session_replication_role = replica');
    for (const table of grown) await multiply(db, table);
  });
  // Nearly all events have a sequence number; only those of the last minutes have none.
  await db.query('update audit_events set sequence = id where id > $1', [far]);
  await db.query('analyze');
}

/**
 * Matches the count of sealed values, which runs at most every fifteen minutes while an operator
 * watches.
 */
const countsSealed = /^select split_part\(\w+_sealed/;
/**
 * Matches the count of sites by version, which one hub runs once an hour (`census.stockEveryMs`).
 */
const countsStock = /from activations where ended_at is null group by 1\)/;
/**
 * Matches statements that use a partial index that stays small: open conversations, and values
 * before their deletion.
 */
const readsFew =
  /c\.closed_at is null and c\.merged_into is null$|\("conversation_secrets"\."value_sealed" is not null and \(/;
const spared = [countsSealed, countsStock, readsFew];

/** Returns the statements that read a whole growing table. */
export async function culprits(
  db: Db,
  plans: ReadonlyMap<string, PlanNode>,
): Promise<readonly string[]> {
  const { rows } = await db.query('select relname from pg_class where reltuples >= $1', [others]);
  const large = rows.map(({ relname }) => relname);
  return [...plans].flatMap(([text, plan]) =>
    (spared.some((each) => each.test(text)) ? [] : nodesOf(plan))
      .filter((node) => readsAll(node) && large.includes(nameIn(node)))
      .map((node) => `${node['Node Type']} on ${nameIn(node)} by ${text}`),
  );
}
