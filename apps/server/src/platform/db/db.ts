import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { CopiedTable, BulkCopy } from './copying.ts';
import type { ChannelListener, ChannelSubscription } from './subscription.ts';
import { isMigrated, refusalOfMigration } from './migrated.ts';
import type { Statement } from './statement.ts';

export type Sql = PgDatabase<PgQueryResultHKT>;

/** Runs SQL text with `$1` placeholders that Drizzle does not build (jobs, probes). */
export type RawQuery = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ rows: Record<string, unknown>[] }>;

/** Runs a prepared statement of a hot path; returns its rows. */
export type Run = <Row>(statement: Statement<Row>, values: readonly unknown[]) => Promise<Row[]>;

export interface Handle {
  readonly sql: Sql;
  readonly query: RawQuery;
  readonly run: Run;
}

export type TransactionHandle = Handle & BulkCopy;

export interface Engine {
  readonly name: 'pglite' | 'postgres';
  readonly handle: Handle;
  /** Runs `work` on one connection between BEGIN and COMMIT; rolls back if it throws. */
  transaction<T>(work: (handle: TransactionHandle) => Promise<T>): Promise<T>;
  /** Subscribes to NOTIFY on a channel, from any process on this database. */
  subscribe(listener: ChannelListener): ChannelSubscription;
  /** Migrates the tables; simultaneous processes migrate one after the other. */
  migrate(folder: string): Promise<void>;
  close(): Promise<void>;
}

interface InProgress {
  readonly handle: TransactionHandle;
  readonly afterCommit: (() => void)[];
}

/**
 * Creates the database. Stores call `sql()` for each statement, because the current transaction is
 * in the asynchronous context. The embedded engine has one connection, so a statement outside the
 * current transaction would wait for it forever.
 */
export function createDb(engine: Engine) {
  const inProgress = new AsyncLocalStorage<InProgress>();
  const handle = (): Handle => inProgress.getStore()?.handle ?? engine.handle;
  const query: RawQuery = (text, values) => handle().query(text, values);
  /** Runs a prepared statement of a hot path in the current transaction, or on the pool. */
  const run: Run = (statement, values) => handle().run(statement, values);

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
    /** Returns the current transaction, or the pool. */
    sql: (): Sql => handle().sql,
    query,
    run,
    /** Runs one use case in a transaction; inside another transaction, `work` joins it. */
    transaction: <T>(work: () => Promise<T>): Promise<T> =>
      inProgress.getStore() ? work() : begin(work),
    /**
     * Runs `work` after the commit, but not after a rollback; outside a transaction, immediately.
     */
    afterCommit(work: () => void): void {
      const running = inProgress.getStore();
      if (running) running.afterCommit.push(work);
      else work();
    },
    /** Subscribes to NOTIFY; listeners run outside of any transaction. */
    subscribe: ({ channel, onPayload, onGap }: ChannelListener): ChannelSubscription =>
      inProgress.exit(() =>
        engine.subscribe({
          channel,
          // The embedded engine calls the listener in the context of its last caller, so this
          // restores the context of the subscriber.
          onPayload: AsyncLocalStorage.bind(onPayload),
          onGap: AsyncLocalStorage.bind(onGap),
        }),
      ),
    /**
     * Throws within a transaction, which must not wait for another server; adapters call it first.
     */
    forbidNetwork(): void {
      if (inProgress.getStore()) throw new Error('No network call inside a transaction');
    },
    copyOut: (table: CopiedTable) => copying().copyOut(table),
    copyIn: (table: CopiedTable, rows: Buffer) => copying().copyIn(table, rows),
    async ping(): Promise<void> {
      await engine.handle.query('select 1');
    },
    async migrate(folder: string): Promise<void> {
      if (await isMigrated(engine.handle.query, folder)) return;
      await engine.migrate(folder).catch((error: unknown) => {
        throw refusalOfMigration(error);
      });
    },
    close: () => engine.close(),
  };
}

export type Db = ReturnType<typeof createDb>;
