import { and, eq, sql } from 'drizzle-orm';
import type { Sync } from './account.ts';
import type { Db } from '#platform/db/db.ts';
import { syncs } from '#schema/accounts.ts';

/** One hold on an account's import. */
export interface Run {
  readonly accountId: number;
  readonly runId: string;
  readonly startedAt: Date;
}

type Ended = Pick<Sync, 'result' | 'message' | 'added' | 'updated'>;

export interface SyncStore {
  find(accountId: number): Promise<Sync | null>;
  /** Claims the import, unless a run with a heartbeat since `silentBefore` holds it. */
  claim(run: Run, silentBefore: Date): Promise<boolean>;
  progress(run: Run, values: { pages: number; found: number; now: Date }): Promise<void>;
  /** Records the heartbeat of this run. */
  hear(run: Run, now: Date): Promise<void>;
  /** Marks every run as dead, for a start that knows it is the only process. */
  silenceAll(): Promise<void>;
  /** Returns true if this run still has the claim, locked until the transaction ends. */
  holds(run: Run): Promise<boolean>;
  /** Releases the claim; false if another run has taken it. */
  end(run: Run, values: Ended & { now: Date }): Promise<boolean>;
}

const isRun = ({ accountId, runId }: Run) =>
  and(eq(syncs.accountId, accountId), eq(syncs.runId, runId), eq(syncs.running, true));

export const createSyncStore = (db: Db): SyncStore => ({
  async find(accountId) {
    const [row] = await db.sql().select().from(syncs).where(eq(syncs.accountId, accountId));
    return row ?? null;
  },
  async claim(run, silentBefore) {
    const begun = {
      ...run,
      running: true,
      heardAt: run.startedAt,
      pages: 0,
      found: 0,
      added: 0,
      updated: 0,
      result: null,
      message: null,
      finishedAt: null,
    };
    const rows = await db
      .sql()
      .insert(syncs)
      .values(begun)
      .onConflictDoUpdate({
        target: syncs.accountId,
        set: begun,
        setWhere: sql`${syncs.running} = false or ${syncs.heardAt} < ${silentBefore}`,
      })
      .returning({ runId: syncs.runId });
    return rows.length > 0;
  },
  async progress(run, { pages, found, now }) {
    await db.sql().update(syncs).set({ pages, found, heardAt: now }).where(isRun(run));
  },
  async hear(run, now) {
    await db.sql().update(syncs).set({ heardAt: now }).where(isRun(run));
  },
  async silenceAll() {
    await db
      .sql()
      .update(syncs)
      .set({ heardAt: new Date(0) })
      .where(eq(syncs.running, true));
  },
  async holds(run) {
    const rows = await db
      .sql()
      .select({ runId: syncs.runId })
      .from(syncs)
      .where(isRun(run))
      .for('update');
    return rows.length > 0;
  },
  async end(run, { now, ...values }) {
    const rows = await db
      .sql()
      .update(syncs)
      .set({ ...values, running: false, heardAt: now, finishedAt: now })
      .where(isRun(run))
      .returning({ runId: syncs.runId });
    return rows.length > 0;
  },
});
