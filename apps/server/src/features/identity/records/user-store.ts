import { canonicalEmail } from '@hub/contract/email-address';
import { eq, sql } from 'drizzle-orm';
import { users } from '#schema/identity.ts';
import type { Db } from '#platform/db/db.ts';
import { lockUser } from '#platform/db/locks/locks.ts';

export type UserRow = typeof users.$inferSelect;
type NewUser = typeof users.$inferInsert;

/** Normalizes a name or address as the indexes store it, with the domain in any script. */
const lower = (text: string): string => canonicalEmail(text).toLowerCase();
const usernameIs = (username: string) => eq(sql`lower(${users.username})`, lower(username));
const emailIs = (email: string) => eq(sql`lower(${users.email})`, lower(email));
const isNamed = (identifier: string) =>
  identifier.includes('@') ? emailIs(identifier) : usernameIs(identifier);

export const createUserStore = (db: Db) => ({
  async insertUser(user: NewUser): Promise<number> {
    const [row] = await db.sql().insert(users).values(user).returning({ id: users.id });
    if (!row) throw new Error('A user was inserted without an id');
    return row.id;
  },
  async findUser(id: number): Promise<UserRow | null> {
    const [row] = await db.sql().select().from(users).where(eq(users.id, id));
    return row ?? null;
  },
  /** Finds a user by username, or by email if it contains an @, which usernames never do. */
  async findByIdentifier(identifier: string): Promise<UserRow | null> {
    const [row] = await db.sql().select().from(users).where(isNamed(identifier));
    return row ?? null;
  },
  /** Returns a user by id, username or email, locked until the transaction ends. */
  async lock(who: string | number): Promise<UserRow | null> {
    const isThis = typeof who === 'number' ? eq(users.id, who) : isNamed(who.trim());
    const [row] = await db.sql().select().from(users).where(isThis).for('no key update');
    return row ?? null;
  },
  /** Locks a user by id; does nothing if the user was erased. */
  lockById: (id: number) => lockUser(db, id),
  async findIdByEmail(email: string): Promise<number | null> {
    const [row] = await db.sql().select({ id: users.id }).from(users).where(emailIs(email));
    return row?.id ?? null;
  },
  async findIdByUsername(username: string): Promise<number | null> {
    const [row] = await db.sql().select({ id: users.id }).from(users).where(usernameIs(username));
    return row?.id ?? null;
  },
  async remove(id: number): Promise<void> {
    await db.sql().delete(users).where(eq(users.id, id));
  },
  async update(id: number, change: Partial<NewUser>): Promise<void> {
    await db.sql().update(users).set(change).where(eq(users.id, id));
  },
});

export type UserStore = ReturnType<typeof createUserStore>;
