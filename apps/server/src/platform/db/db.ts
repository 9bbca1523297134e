import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { CopiedTable, Copying } from './copying.ts';
import type { Hearer, Hearing } from './hearing.ts';
import { isMigrated, refusalOfMigration } from './migrated.ts';
import type { Statement } from './statement.ts';

/** Drizzle's handle, the same to both engines. */
export type Sql = PgDatabase<PgQueryResultHKT>;

/** A statement as text with `$1` placeholders, for what Drizzle does not write (jobs, probes). */
export type RawQuery = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ rows: Record<string, unknown>[] }>;

/** Runs a statement of a hot path, by its name, and gives its rows. */
export type Run = <Row>(statement: Statement<Row>, values: readonly unknown[]) => Promise<Row[]>;

/** One connection, or the pool: what an engine gives. */
export interface Handle {
  readonly sql: Sql;
  readonly query: RawQuery;
  readonly run: Run;
}

/** One connection within a transaction. */
export type TransactionHandle = Handle & Copying;

export interface Engine {
  readonly name: 'pglite' | 'postgres';
  /** For work outside any transaction. */
  readonly handle: Handle;
  /** Runs `work` on one connection between BEGIN and COMMIT; rolls back when it throws. */
  transaction<T>(work: (handle: TransactionHandle) => Promise<T>): Promise<T>;
  /** Tells what NOTIFY says on a channel, by whichever process on this database. */
  hear(hearer: Hearer): Hearing;
  /** Brings the tables up to date; two processes at once do it one after the other. */
  migrate(folder: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * The database. The transaction in progress travels in the asynchronous context: stores ask
 * `sql()` for it at each statement and never hold a handle. On the embedded engine, which has one
 * connection, a statement that escaped its transaction would wait for it for ever.
 */
export interface Db extends Copying {
  readonly engine: Engine['name'];
  /** The transaction in progress, or the pool. */
  sql(): Sql;
  /** The same for text. */
  query: RawQuery;
  /** The same for statements of hot paths. */
  run: Run;
  /** One transaction a use case; within one already, `work` joins it. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Does `work` after the transaction in progress has committed, and not if it fails. Without a
   * transaction: at once.
   */
  afterCommit(work: () => void): void;
  /** Hears what is told by NOTIFY; what comes is handled outside any transaction. */
  hear(hearer: Hearer): Hearing;
  /** Adapters that touch the network begin with this: a transaction must not wait for strangers. */
  forbidNetwork(): void;
  ping(): Promise<void>;
  migrate(folder: string): Promise<void>;
  close(): Promise<void>;
}

/** The transaction in progress. */
interface InProgress {
  readonly handle: TransactionHandle;
  readonly afterCommit: (() => void)[];
}

export function createDb(engine: Engine): Db {
  const inProgress = new AsyncLocalStorage<InProgress>();
  const handle = (): Handle => inProgress.getStore()?.handle ?? engine.handle;
  const query: RawQuery = (text, values) => handle().query(text, values);

  function copying(): Copying {
    const running = inProgress.getStore();
    if (!running) throw new Error('Tables are copied within a transaction');
    return running.handle;
  }

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
    hear: ({ channel, onPayload, onGap }) =>
      inProgress.exit(() =>
        engine.hear({
          channel,
          // The embedded engine tells it from within whoever asked last.
          onPayload: AsyncLocalStorage.bind(onPayload),
          onGap: AsyncLocalStorage.bind(onGap),
        }),
      ),
    forbidNetwork() {
      if (inProgress.getStore()) throw new Error('No network call inside a transaction');
    },
    run: (statement, values) => handle().run(statement, values),
    copyOut: (table: CopiedTable) => copying().copyOut(table),
    copyIn: (table, rows) => copying().copyIn(table, rows),
    ping: async () => {
      await engine.handle.query('select 1');
    },
    async migrate(folder) {
      if (await isMigrated(engine.handle.query, folder)) return;
      await engine.migrate(folder).catch((error: unknown) => {
        throw refusalOfMigration(error);
      });
    },
    close: () => engine.close(),
  };
}
