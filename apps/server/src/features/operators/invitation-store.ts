import { and, desc, eq, gt, lte, sql, type SQL } from 'drizzle-orm';
import type { Role } from '@hub/contract/roles';
import { operatorInvitations } from '#schema/operators.ts';
import type { Db } from '#platform/db/db.ts';

type Row = typeof operatorInvitations.$inferSelect;

export type InvitationRow = Omit<Row, 'codeHash'>;

interface NewInvitation {
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const { id, email, role, codeHash, createdAt, expiresAt } = operatorInvitations;
const columns = { id, email, role, createdAt, expiresAt };
const isFor = (address: string) => eq(sql`lower(${email})`, address.toLowerCase());

export const createInvitationStore = (db: Db) => {
  const findOpen = async (condition: SQL, now: Date): Promise<InvitationRow | null> => {
    const [row] = await db
      .sql()
      .select(columns)
      .from(operatorInvitations)
      .where(and(condition, gt(expiresAt, now)));
    return row ?? null;
  };
  const remove = async (condition: SQL): Promise<InvitationRow | null> => {
    const [row] = await db.sql().delete(operatorInvitations).where(condition).returning(columns);
    return row ?? null;
  };
  return {
    async insert(invitation: NewInvitation): Promise<number> {
      const [row] = await db.sql().insert(operatorInvitations).values(invitation).returning({ id });
      if (!row) throw new Error('An invitation was inserted without an id');
      return row.id;
    },
    async setHash(of: number, hash: string): Promise<void> {
      await db.sql().update(operatorInvitations).set({ codeHash: hash }).where(eq(id, of));
    },
    list: (now: Date): Promise<InvitationRow[]> =>
      db
        .sql()
        .select(columns)
        .from(operatorInvitations)
        .where(gt(expiresAt, now))
        .orderBy(desc(id)),
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

export type InvitationStore = ReturnType<typeof createInvitationStore>;
