import { and, desc, eq, getTableColumns, gt, lte, sql, type SQL } from 'drizzle-orm';
import { operatorInvitations } from '#schema/operators.ts';
import type { Db } from '#platform/db/db.ts';

const { codeHash, ...columns } = getTableColumns(operatorInvitations);
const { id, email, expiresAt } = columns;

export type InvitationRow = Omit<typeof operatorInvitations.$inferSelect, 'codeHash'>;

const isFor = (address: string) => eq(sql`lower(${email})`, address.toLowerCase());

export const createInvitationStore = (db: Db) => {
  const findOpen = async (condition: SQL, now: Date): Promise<InvitationRow | null> => {
    const isOpen = and(condition, gt(expiresAt, now));
    const [row] = await db.sql().select(columns).from(operatorInvitations).where(isOpen);
    return row ?? null;
  };
  const remove = async (condition: SQL): Promise<InvitationRow | null> => {
    const [row] = await db.sql().delete(operatorInvitations).where(condition).returning(columns);
    return row ?? null;
  };
  return {
    async insert(invitation: Omit<InvitationRow, 'id'>): Promise<number> {
      const [row] = await db.sql().insert(operatorInvitations).values(invitation).returning({ id });
      if (!row) throw new Error('An invitation was inserted without an id');
      return row.id;
    },
    async setHash(of: number, hash: string): Promise<void> {
      await db.sql().update(operatorInvitations).set({ codeHash: hash }).where(eq(id, of));
    },
    /** Returns open invitations, newest first. */
    list(now: Date): Promise<InvitationRow[]> {
      const isOpen = gt(expiresAt, now);
      return db.sql().select(columns).from(operatorInvitations).where(isOpen).orderBy(desc(id));
    },
    findById: (of: number, now: Date) => findOpen(eq(id, of), now),
    findByHash: (hash: string, now: Date) => findOpen(eq(codeHash, hash), now),
    findByEmail: (address: string, now: Date) => findOpen(isFor(address), now),
    /** Removes an invitation; null if it was removed before. */
    remove: (of: number) => remove(eq(id, of)),
    removeByEmail: (address: string) => remove(isFor(address)),
    async removeExpired(now: Date): Promise<void> {
      await db.sql().delete(operatorInvitations).where(lte(expiresAt, now));
    },
  };
};
