import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { targetOf } from '#messenger/records/target.ts';
import type { Db } from '#platform/db/db.ts';
import { conversations } from '#schema/conversations.ts';
import { users } from '#schema/identity.ts';
import { bouncedAddresses, inboundMails } from '#schema/inbound-mails.ts';
import { operators } from '#schema/operators.ts';

export type NewInboundMail = Omit<typeof inboundMails.$inferInsert, 'id'>;

/** Position of an email on the mail server. */
export interface MailPlace {
  readonly mailbox: string;
  readonly uidValidity: number;
  readonly uid: number;
}

const emailIs = (email: string) => eq(sql`lower(${users.email})`, email);
/** Condition for accounts that may write by email: verified and not suspended. */
const isReachable = and(isNotNull(users.emailVerifiedAt), isNull(users.blockedAt));

export const createInboundStore = (db: Db) => ({
  /** Returns the UIDs among `uids` that were processed before. */
  async known({ mailbox, uidValidity }: MailPlace, uids: readonly number[]): Promise<Set<number>> {
    const isHere = and(
      eq(inboundMails.mailbox, mailbox),
      eq(inboundMails.uidValidity, uidValidity),
    );
    const rows = await db
      .sql()
      .select({ uid: inboundMails.uid })
      .from(inboundMails)
      .where(and(isHere, inArray(inboundMails.uid, [...uids])));
    return new Set(rows.map(({ uid }) => uid));
  },
  async record(row: NewInboundMail): Promise<void> {
    await db.sql().insert(inboundMails).values(row);
  },
  async isAccepted(fingerprint: string): Promise<boolean> {
    const rows = await db
      .sql()
      .select({ id: inboundMails.id })
      .from(inboundMails)
      .where(eq(inboundMails.fingerprint, fingerprint));
    return rows.length > 0;
  },
  /** Returns the Message-ID of the newest accepted email in a conversation; empty without one. */
  async lastMessageId(conversationId: number): Promise<string> {
    const [row] = await db
      .sql()
      .select({ id: inboundMails.messageId })
      .from(inboundMails)
      .where(and(eq(inboundMails.conversationId, conversationId), isNull(inboundMails.refusal)))
      .orderBy(desc(inboundMails.id))
      .limit(1);
    return row?.id ?? '';
  },
  /**
   * Returns a conversation with its owner and the address that may write in it. For a merged
   * conversation it returns the target.
   */
  async conversation(id: number) {
    const [row] = await db
      .sql()
      .select({
        id: conversations.id,
        topic: conversations.topic,
        userId: conversations.userId,
        email: sql<string | null>`lower(coalesce(${users.email}, ${conversations.email}))`,
        isReachable: sql<boolean>`${conversations.userId} is null or ${isReachable}`,
      })
      .from(conversations)
      .leftJoin(users, eq(users.id, conversations.userId))
      .where(eq(conversations.id, sql.raw(targetOf(String(id)))));
    return row ?? null;
  },
  /** Returns the operator with this id and address if the operator may answer; null otherwise. */
  async operator(id: number, email: string): Promise<{ id: number; username: string } | null> {
    const mayAnswer = and(
      sql`${users.isAdmin}`,
      ne(sql`coalesce(${operators.role}, 'owner')`, 'viewer'),
    );
    const [row] = await db
      .sql()
      .select({ id: users.id, username: users.username })
      .from(users)
      .leftJoin(operators, eq(operators.userId, users.id))
      .where(and(eq(users.id, id), emailIs(email), isReachable, mayAnswer));
    return row ?? null;
  },
  /** Returns the verified account with this address. `licenseId` is its only license, or null. */
  async account(email: string): Promise<{ id: number; licenseId: number | null } | null> {
    const [row] = await db
      .sql()
      .select({
        id: users.id,
        // Drizzle omits the table name here, so the query is written in SQL.
        licenseId: sql<number | null>`(select case when count(*) = 1 then min(l.id) end
          from licenses l where l.user_id = users.id)`,
      })
      .from(users)
      .where(and(emailIs(email), isReachable));
    return row ?? null;
  },
  /** Marks the account with this address as bounced. An unknown address is ignored. */
  async markBounced(email: string, { status, at }: { status: string; at: Date }): Promise<void> {
    const [user] = await db.sql().select({ id: users.id }).from(users).where(emailIs(email));
    if (!user) return;
    const row = { userId: user.id, email, status, at };
    await db
      .sql()
      .insert(bouncedAddresses)
      .values(row)
      .onConflictDoUpdate({ target: bouncedAddresses.userId, set: row });
  },
  async clearBounced(email: string): Promise<void> {
    await db.sql().delete(bouncedAddresses).where(eq(bouncedAddresses.email, email));
  },
  refused: (limit: number) =>
    db
      .sql()
      .select()
      .from(inboundMails)
      .where(isNotNull(inboundMails.refusal))
      .orderBy(desc(inboundMails.id))
      .limit(limit),
  /** Removes old records of refused emails, and of emails without a conversation. */
  async sweep(before: Date): Promise<void> {
    const isLoose = or(isNotNull(inboundMails.refusal), isNull(inboundMails.conversationId));
    await db
      .sql()
      .delete(inboundMails)
      .where(and(lt(inboundMails.at, before), isLoose));
  },
});
