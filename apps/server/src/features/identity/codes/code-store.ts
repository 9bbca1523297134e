import { and, eq, getTableColumns, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { codes, users } from '#schema/identity.ts';
import type { Db } from '#platform/db/db.ts';
import { lockUser } from '#platform/db/locks/locks.ts';

type CodeRow = typeof codes.$inferSelect;
export type CodePurpose = CodeRow['purpose'];

interface NewCode extends Pick<CodeRow, 'userId' | 'purpose' | 'expiresAt'> {
  readonly now: Date;
  readonly newEmail?: string;
  readonly oldEmail?: string;
}

const isOpen = isNull(codes.endedAt);

/** Ends the open codes that match, and returns them. */
const end = async (db: Db, which: SQL | undefined, now: Date): Promise<CodeRow[]> =>
  db.sql().update(codes).set({ endedAt: now }).where(and(which, isOpen)).returning();

const ofPurpose = ({ userId, purpose }: Pick<CodeRow, 'userId' | 'purpose'>) =>
  and(eq(codes.userId, userId), eq(codes.purpose, purpose));

export const createCodeStore = (db: Db) => ({
  /** Ends older codes of the same purpose and adds a row. Returns the id of the row. */
  async begin(code: NewCode): Promise<number> {
    // Locks the user, because two concurrent calls would not end the codes of each other.
    await lockUser(db, code.userId);
    await end(db, ofPurpose(code), code.now);
    return this.add(code);
  },
  /** Adds a row without ending older codes. Returns the id of the row. */
  async add({ now, ...code }: NewCode): Promise<number> {
    const row = { ...code, createdAt: now };
    const [added] = await db.sql().insert(codes).values(row).returning({ id: codes.id });
    if (!added) throw new Error('A code was inserted without an id');
    return added.id;
  },
  /** Ends codes of the same user and purpose that were created after this code. */
  endLater: (code: CodeRow, now: Date) => end(db, and(ofPurpose(code), gt(codes.id, code.id)), now),
  async setHash(id: number, codeHash: string): Promise<void> {
    await db.sql().update(codes).set({ codeHash }).where(eq(codes.id, id));
  },
  /** Uses a valid code, within a transaction. Only one of simultaneous callers gets the row. */
  async spend(codeHash: string, purpose: CodePurpose, now: Date): Promise<CodeRow | null> {
    const isThis = and(eq(codes.codeHash, codeHash), eq(codes.purpose, purpose));
    const owner = db.sql().select({ id: codes.userId }).from(codes).where(isThis);
    // Locks the user before the codes, like all other callers, to avoid a deadlock.
    await db
      .sql()
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, owner))
      .for('no key update');
    const [row] = await end(db, and(isThis, gt(codes.expiresAt, now)), now);
    return row ?? null;
  },
  endAll: (userId: number, purposes: readonly CodePurpose[], now: Date) =>
    end(db, and(eq(codes.userId, userId), inArray(codes.purpose, [...purposes])), now),
  async findById(id: number): Promise<CodeRow | null> {
    const [row] = await db.sql().select().from(codes).where(eq(codes.id, id));
    return row ?? null;
  },
  /** Returns the address that a valid code of this user would confirm; null if there is none. */
  async findNewEmail(userId: number, now: Date): Promise<string | null> {
    const [row] = await db
      .sql()
      .select({ newEmail: codes.newEmail })
      .from(codes)
      .where(and(ofPurpose({ userId, purpose: 'change_email' }), isOpen, gt(codes.expiresAt, now)));
    return row?.newEmail ?? null;
  },
  async forget(before: Date): Promise<void> {
    await db.sql().delete(codes).where(lt(codes.expiresAt, before));
  },
  /** Deletes the codes of all users that contain this address. */
  async forgetAddress(email: string): Promise<void> {
    const address = email.toLowerCase();
    const isNew = eq(sql`lower(${codes.newEmail})`, address);
    const isOld = eq(sql`lower(${codes.oldEmail})`, address);
    await db.sql().delete(codes).where(or(isNew, isOld));
  },
  /** Returns a code in any state, with its user; null if it is unknown. */
  async find(codeHash: string, purpose: CodePurpose) {
    const [row] = await db
      .sql()
      .select({ user: users, ...getTableColumns(codes) })
      .from(codes)
      .innerJoin(users, eq(users.id, codes.userId))
      .where(and(eq(codes.codeHash, codeHash), eq(codes.purpose, purpose)));
    return row ?? null;
  },
});

export type CodeStore = ReturnType<typeof createCodeStore>;
