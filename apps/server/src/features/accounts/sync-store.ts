import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { syncs } from '#schema/accounts.ts';

export type Sync = typeof syncs.$inferSelect;
/** A run that has claimed the import of an account. */
export type Run = Pick<Sync, 'accountId' | 'runId' | 'startedAt'>;
type SyncEnd = Pick<Sync, 'result' | 'message' | 'added' | 'updated'>;

const isRun = ({ accountId, runId }: Run) =>
  and(eq(syncs.accountId, accountId), eq(syncs.runId, runId), eq(syncs.running, true));

export const createSyncStore = (db: Db) => ({
  async find(accountId: number): Promise<Sync | null> {
    const [row] = await db.sql().select().from(syncs).where(eq(syncs.accountId, accountId));
    return row ?? null;
  },
  /** Claims the import. Returns false if another run has a heartbeat since `silentBefore`. */
  async claim(run: Run, silentBefore: Date): Promise<boolean> {
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
  /** Records the heartbeat of this run, with its progress since the last one. */
  async hear(run: Run, heardAt: Date, progress?: Pick<Sync, 'pages' | 'found'>) {
    await db
      .sql()
      .update(syncs)
      .set({ ...progress, heardAt })
      .where(isRun(run));
  },
  /** Ends the claims of all runs. Call it only at the start of the only process. */
  async silenceAll() {
    const heardAt = new Date(0);
    await db.sql().update(syncs).set({ heardAt }).where(eq(syncs.running, true));
  },
  /** Returns true if this run has the claim, which is locked until the transaction ends. */
  async holds(run: Run): Promise<boolean> {
    const { runId } = syncs;
    const rows = await db.sql().select({ runId }).from(syncs).where(isRun(run)).for('update');
    return rows.length > 0;
  },
  /** Releases the claim; false if another run has the claim. */
  async end(run: Run, { now, ...values }: SyncEnd & { now: Date }): Promise<boolean> {
    const rows = await db
      .sql()
      .update(syncs)
      .set({ ...values, running: false, heardAt: now, finishedAt: now })
      .where(isRun(run))
      .returning({ runId: syncs.runId });
    return rows.length > 0;
  },
});

export type SyncStore = ReturnType<typeof createSyncStore>;
