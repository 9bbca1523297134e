import { and, eq, getTableColumns, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { codes, users } from '#schema/identity.ts';
import type { Db } from '#platform/db/db.ts';
import { lockUser } from '#platform/db/locks/locks.ts';

type CodeRow = typeof codes.$inferSelect;
export type CodePurpose = CodeRow['purpose'];

interface NewCode {
  readonly userId: number;
  readonly purpose: CodePurpose;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly newEmail?: string;
  readonly oldEmail?: string;
}

/** Emailed codes of users. */
export const createCodeStore = (db: Db) => ({
  /** Ends older codes of the same purpose and adds a row. Returns the id of the row. */
  async begin({ now, ...code }: NewCode): Promise<number> {
    const { userId, purpose } = code;
    // Locks the user, because two concurrent calls would not end the codes of each other.
    await lockUser(db, userId);
    await db
      .sql()
      .update(codes)
      .set({ endedAt: now })
      .where(and(eq(codes.userId, userId), eq(codes.purpose, purpose), isNull(codes.endedAt)));
    return this.add({ now, ...code });
  },
  /** Adds a row without ending older codes. Returns the id of the row. */
  async add({ now, ...code }: NewCode): Promise<number> {
    const [row] = await db
      .sql()
      .insert(codes)
      .values({ ...code, createdAt: now })
      .returning({ id: codes.id });
    if (!row) throw new Error('A code was inserted without an id');
    return row.id;
  },
  /** Ends codes of the same user and purpose that were created after this code. */
  async endLater({ id, userId, purpose }: CodeRow, now: Date): Promise<void> {
    const later = and(eq(codes.userId, userId), eq(codes.purpose, purpose), gt(codes.id, id));
    await db
      .sql()
      .update(codes)
      .set({ endedAt: now })
      .where(and(later, isNull(codes.endedAt)));
  },
  async setHash(id: number, codeHash: string): Promise<void> {
    await db.sql().update(codes).set({ codeHash }).where(eq(codes.id, id));
  },
  /**
   * Uses a valid code, within a transaction. Only one of simultaneous callers gets the row; the
   * others get null.
   */
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
    const [row] = await db
      .sql()
      .update(codes)
      .set({ endedAt: now })
      .where(and(isThis, isNull(codes.endedAt), gt(codes.expiresAt, now)))
      .returning();
    return row ?? null;
  },
  async endAll(userId: number, purposes: readonly CodePurpose[], now: Date): Promise<void> {
    await db
      .sql()
      .update(codes)
      .set({ endedAt: now })
      .where(
        and(eq(codes.userId, userId), inArray(codes.purpose, [...purposes]), isNull(codes.endedAt)),
      );
  },
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
      .where(
        and(
          eq(codes.userId, userId),
          eq(codes.purpose, 'change_email'),
          isNull(codes.endedAt),
          gt(codes.expiresAt, now),
        ),
      );
    return row?.newEmail ?? null;
  },
  /** Deletes codes that expired before this time. */
  async forget(before: Date): Promise<void> {
    await db.sql().delete(codes).where(lt(codes.expiresAt, before));
  },
  /** Deletes the codes of all users that contain this address. */
  async forgetAddress(email: string): Promise<void> {
    const address = email.toLowerCase();
    const names = [codes.newEmail, codes.oldEmail].map((column) =>
      eq(sql`lower(${column})`, address),
    );
    await db
      .sql()
      .delete(codes)
      .where(or(...names));
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
