import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { CopiedTable, BulkCopy } from './copying.ts';
import type { ChannelListener, ChannelSubscription } from './subscription.ts';
import { isMigrated, refusalOfMigration } from './migrated.ts';
import type { Statement } from './statement.ts';

/** Drizzle's handle, which is the same for both engines. */
export type Sql = PgDatabase<PgQueryResultHKT>;

/**
 * Runs SQL text with `$1` placeholders, for statements that Drizzle does not build (jobs, probes).
 */
export type RawQuery = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ rows: Record<string, unknown>[] }>;

/** Runs a prepared statement of a hot path; returns its rows. */
export type Run = <Row>(statement: Statement<Row>, values: readonly unknown[]) => Promise<Row[]>;

/** One connection or the pool, as an engine provides it. */
export interface Handle {
  readonly sql: Sql;
  readonly query: RawQuery;
  readonly run: Run;
}

/** One connection within a transaction. */
export type TransactionHandle = Handle & BulkCopy;

export interface Engine {
  readonly name: 'pglite' | 'postgres';
  /** Connection for work outside any transaction. */
  readonly handle: Handle;
  /** Runs `work` on one connection between BEGIN and COMMIT; rolls back if it throws. */
  transaction<T>(work: (handle: TransactionHandle) => Promise<T>): Promise<T>;
  /** Subscribes to NOTIFY on a channel, from any process on this database. */
  subscribe(listener: ChannelListener): ChannelSubscription;
  /** Migrates the tables; simultaneous processes migrate one after the other. */
  migrate(folder: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Database. Stores call `sql()` for each statement, because the current transaction is in the
 * asynchronous context. The embedded engine has one connection, so a statement outside the current
 * transaction would wait for it forever.
 */
export interface Db extends BulkCopy {
  readonly engine: Engine['name'];
  /** Returns the current transaction, or the pool. */
  sql(): Sql;
  /** Runs SQL text in the current transaction, or on the pool. */
  query: RawQuery;
  /** Runs a prepared statement of a hot path in the current transaction, or on the pool. */
  run: Run;
  /** Runs one use case in a transaction; inside another transaction, `work` joins it. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work` after the current transaction has committed, but not after a rollback. Outside a
   * transaction, `work` runs immediately.
   */
  afterCommit(work: () => void): void;
  /** Subscribes to NOTIFY; listeners run outside of any transaction. */
  subscribe(listener: ChannelListener): ChannelSubscription;
  /**
   * Throws an error within a transaction, because a transaction must not wait for another server.
   * Adapters call it before they use the network.
   */
  forbidNetwork(): void;
  ping(): Promise<void>;
  migrate(folder: string): Promise<void>;
  close(): Promise<void>;
}

/** Transaction in progress, with the callbacks that run after its commit. */
interface InProgress {
  readonly handle: TransactionHandle;
  readonly afterCommit: (() => void)[];
}

export function createDb(engine: Engine): Db {
  const inProgress = new AsyncLocalStorage<InProgress>();
  const handle = (): Handle => inProgress.getStore()?.handle ?? engine.handle;
  const query: RawQuery = (text, values) => handle().query(text, values);

  function copying(): BulkCopy {
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
    subscribe: ({ channel, onPayload, onGap }) =>
      inProgress.exit(() =>
        engine.subscribe({
          channel,
          // The embedded engine calls the listener in the context of its last caller, so this
          // restores the context of the subscriber.
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
