import { PGlite, type QueryOptions, type Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { copyInText, copyOutText, type CopiedTable, type Copying } from './copying.ts';
import type { Engine, Handle } from './db.ts';
import type { Hearer, Hearing } from './hearing.ts';
import type { Statement } from './statement.ts';

/** Smaller than PostgreSQL's defaults: half the memory, and no slower at this size. */
const smallMemory = {
  postgresqlconf: ['shared_buffers=8MB'],
  initialMemory: 128 * 1024 * 1024,
} as const;

interface PgliteSettings {
  /** The folder, or `memory://`. */
  readonly dataDir: string;
  /** A dumped data folder to begin from. */
  readonly template?: Blob;
}

/** The engine, with what only the embedded one can: hand out its whole data folder. */
export interface PgliteEngine extends Engine {
  dump(): Promise<Blob>;
}

/** Pages of a table that are copied at once: what is copied stands in memory, and a page has 8 kB. */
const pagesAtOnce = 1024;

/** It copies into memory and out of it, so a large table goes in pieces. */
async function* copyOutOf(on: Transaction, table: CopiedTable): AsyncIterable<Buffer> {
  const { rows } = await on.query<{ pages: number }>(
    `select (pg_relation_size('${table.name}') / 8192)::int as pages`,
  );
  const pages = rows[0]?.pages ?? 0;
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const where = `ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)'`;
    const { blob } = await on.query(`${copyOutText(table, where)} '/dev/blob'`);
    if (blob) yield Buffer.from(await blob.arrayBuffer());
  }
}

const copyingOn = (on: Transaction): Copying => ({
  copyOut: (table) => copyOutOf(on, table),
  async copyIn(table, rows) {
    const blob = new Blob([new Uint8Array(rows)]);
    await on.query(`${copyInText(table)} '/dev/blob'`, [], { blob });
  },
});

/** Its only connection hears what it tells itself, and is never lost. */
function hearOn(client: PGlite, { channel, onPayload, onGap }: Hearer): Hearing {
  const listening = client.listen(channel, onPayload);
  listening.then(onGap, () => {});
  return {
    async close() {
      const unlisten = await listening.catch(() => null);
      if (!client.closed) await unlisten?.();
    },
  };
}

/** Types of lists that a statement of Drizzle's may give, by their numbers in every PostgreSQL. */
const lists = {
  bool: 1000,
  bytea: 1001,
  int2: 1005,
  int4: 1007,
  text: 1009,
  varchar: 1015,
  int8: 1016,
  float8: 1022,
  uuid: 2951,
  jsonb: 3807,
} as const;

/**
 * Drizzle brings readers of a few types to every statement, and PGlite copies those of all the 380 types
 * that it knows to lay them over: that took as long as the statement. So what it knows is inherited here,
 * which is not copied; numbers, text and JSON it reads without, and lists are brought along.
 */
function lightenReaders(client: PGlite): (on: PGlite | Transaction) => PGlite {
  const known = client.parsers;
  client.parsers = Object.create(known) as typeof known;
  const ofLists = Object.fromEntries(Object.values(lists).map((type) => [type, known[type]]));
  // Drizzle's are the same each time.
  let readers: QueryOptions['parsers'];
  const query =
    (on: PGlite | Transaction): PGlite['query'] =>
    (text, values, options) => {
      readers ??= { ...ofLists, ...options?.parsers };
      return on.query(text, values, { ...options, parsers: readers });
    };
  // Its driver only ever calls `query` on what it is given.
  return (on) => ({ query: query(on) }) as PGlite;
}

/** The embedded engine: PostgreSQL in this process, with one connection. */
export async function openPglite(settings: PgliteSettings): Promise<PgliteEngine> {
  const client = await PGlite.create({
    dataDir: settings.dataDir,
    ...(settings.template && { loadDataDir: settings.template }),
    initialMemory: smallMemory.initialMemory,
    postgresqlconf: [...smallMemory.postgresqlconf],
  });

  const lightened = lightenReaders(client);
  const handleOf = (on: PGlite | Transaction): Handle => ({
    sql: drizzle({ client: lightened(on) }),
    query: async (text, values) => {
      if (values?.length) return on.query<Record<string, unknown>>(text, [...values]);
      // Without values the text may hold several statements, which only `exec` takes.
      try {
        const results = await on.exec(text);
        return { rows: results.flatMap((each) => each.rows) };
      } catch (error) {
        // A text with its own BEGIN that failed would leave the only connection in that transaction.
        if (on === client) await on.exec('rollback');
        throw error;
      }
    },
    async run<Row>({ text }: Statement<Row>, values: readonly unknown[]) {
      return (await on.query<Row>(text, [...values])).rows;
    },
  });

  return {
    name: 'pglite',
    handle: handleOf(client),
    transaction: (work) => client.transaction((tx) => work({ ...handleOf(tx), ...copyingOn(tx) })),
    hear: (hearer) => hearOn(client, hearer),
    // The lock on the data folder already keeps every other process out.
    migrate: (folder) => migrate(drizzle(client), { migrationsFolder: folder }),
    dump: () => client.dumpDataDir('none'),
    close: () => client.close(),
  };
}
