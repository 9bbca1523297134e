import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from '#schema/index.ts';

/** Drizzle's handle, the same to both engines. */
export type Sql = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A statement as text with `$1` placeholders, for what Drizzle does not write (jobs, probes). */
export type RawQuery = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ rows: Record<string, unknown>[] }>;

/** One connection, or the pool: what an engine gives. */
export interface Handle {
  readonly sql: Sql;
  readonly query: RawQuery;
}

export interface Engine {
  readonly name: 'pglite' | 'postgres';
  /** For work outside any transaction. */
  readonly handle: Handle;
  /** Runs `work` on one connection between BEGIN and COMMIT; rolls back when it throws. */
  transaction<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /** Brings the tables up to date; two processes at once do it one after the other. */
  migrate(folder: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * The database. The transaction in progress travels in the asynchronous context: stores ask
 * `sql()` for it at each statement and never hold a handle. On the embedded engine, which has one
 * connection, a statement that escaped its transaction would wait for it for ever.
 */
export interface Db {
  readonly engine: Engine['name'];
  /** The transaction in progress, or the pool. */
  sql(): Sql;
  /** The same for text. */
  query: RawQuery;
  /** One transaction a use case; within one already, `work` joins it. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Does `work` once the transaction in progress has committed, never if it fails; at once outside one. */
  afterCommit(work: () => void): void;
  /** Adapters that touch the network begin with this: a transaction must not wait for strangers. */
  forbidNetwork(): void;
  /**
   * A prepared statement for hot paths: built once for each handle, by name.
   * `build` gets the handle and returns Drizzle's prepared query.
   */
  prepared<P>(name: string, build: (sql: Sql) => P): P;
  ping(): Promise<void>;
  migrate(folder: string): Promise<void>;
  close(): Promise<void>;
}

/** The transaction in progress. */
interface InProgress {
  readonly handle: Handle;
  readonly afterCommit: (() => void)[];
}

export function createDb(engine: Engine): Db {
  const inProgress = new AsyncLocalStorage<InProgress>();
  const statements = new WeakMap<Sql, Map<string, unknown>>();
  const handle = (): Handle => inProgress.getStore()?.handle ?? engine.handle;
  const query: RawQuery = (text, values) => handle().query(text, values);

  async function begin<T>(work: () => Promise<T>): Promise<T> {
    const afterCommit: (() => void)[] = [];
    const result = await engine.transaction((opened) =>
      inProgress.run({ handle: opened, afterCommit }, work),
    );
    for (const each of afterCommit) each();
    return result;
  }

  return {
    engine: engine.name,
    sql: () => handle().sql,
    query,
    transaction: (work) => (inProgress.getStore() ? work() : begin(work)),
    afterCommit(work) {
      const running = inProgress.getStore();
      if (running) running.afterCommit.push(work);
      else work();
    },
    forbidNetwork() {
      if (inProgress.getStore()) throw new Error('No network call inside a transaction');
    },
    prepared<P>(name: string, build: (sql: Sql) => P): P {
      const { sql } = handle();
      const known = statements.get(sql) ?? new Map<string, unknown>();
      statements.set(sql, known);
      if (!known.has(name)) known.set(name, build(sql));
      return known.get(name) as P;
    },
    ping: async () => {
      await engine.handle.query('select 1');
    },
    migrate: (folder) => engine.migrate(folder),
    close: () => engine.close(),
  };
}
