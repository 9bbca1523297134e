import { asc, eq } from 'drizzle-orm';
import { lockAdding } from '#platform/db/locks/locks.ts';
import type { Db } from '#platform/db/db.ts';
import type { mailChoices } from '@hub/contract/operator-calls';
import { cannedAnswers, conversationMailChoices } from '#schema/conversations.ts';

export type MailChoice = (typeof mailChoices)[number];
export type CannedAnswer = Pick<
  typeof cannedAnswers.$inferSelect,
  'id' | 'title' | 'text' | 'translations' | 'steps'
>;

const { id, title, text, translations, steps } = cannedAnswers;

export const createToolStore = (db: Db) => ({
  /** Locks additions until the transaction ends, so that the limit of saved replies holds. */
  lockAddingCanned: () => lockAdding(db, 'canned_answers'),
  async canned(): Promise<CannedAnswer[]> {
    return db
      .sql()
      .select({ id, title, text, translations, steps })
      .from(cannedAnswers)
      .orderBy(asc(title), asc(id));
  },
  async addCanned(row: Omit<CannedAnswer, 'id'> & { readonly changedAt: Date }): Promise<number> {
    const [made] = await db.sql().insert(cannedAnswers).values(row).returning({ id });
    if (!made) throw new Error('A canned answer was not stored');
    return made.id;
  },
  /** Changes a saved reply. Returns false if it does not exist. */
  async changeCanned(
    cannedId: number,
    change: Omit<CannedAnswer, 'id'> & { readonly changedAt: Date },
  ): Promise<boolean> {
    const changed = await db
      .sql()
      .update(cannedAnswers)
      .set(change)
      .where(eq(id, cannedId))
      .returning({ id });
    return changed.length > 0;
  },
  /** Removes a saved reply. Returns its title, or null if it does not exist. */
  async removeCanned(cannedId: number): Promise<string | null> {
    const [gone] = await db
      .sql()
      .delete(cannedAnswers)
      .where(eq(id, cannedId))
      .returning({ title });
    return gone?.title ?? null;
  },
  async mailsOf(userId: number): Promise<MailChoice | null> {
    const [row] = await db
      .sql()
      .select({ mails: conversationMailChoices.mails })
      .from(conversationMailChoices)
      .where(eq(conversationMailChoices.userId, userId));
    return row?.mails ?? null;
  },
  async chooseMails(userId: number, mails: MailChoice): Promise<void> {
    await db
      .sql()
      .insert(conversationMailChoices)
      .values({ userId, mails })
      .onConflictDoUpdate({ target: conversationMailChoices.userId, set: { mails } });
  },
});
