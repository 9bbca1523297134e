import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { targetOf } from '#messenger/records/target.ts';
import { person, type Person } from '#messenger/records/view-store.ts';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import { columnsOf, type RowOf } from '#platform/db/sql/typed-sql.ts';
import { conversationMailChoices, conversations } from '#schema/conversations.ts';
import { users } from '#schema/identity.ts';
import { operators } from '#schema/operators.ts';

const columns = columnsOf('c', {
  id: conversations.id,
  userId: conversations.userId,
  email: conversations.email,
  language: conversations.language,
  topic: conversations.topic,
  licenseId: conversations.licenseId,
  closedAt: conversations.closedAt,
});

export type MailedConversation = RowOf<typeof columns> & { readonly person: Person | null };

const conversationById = statement<MailedConversation>(
  'conversation_mailed',
  `select ${columns.text}, ${person} as person
   from conversations c where c.id = ${targetOf('$1')}`,
);

/** Email choice of an operator, `mine` by default. */
const choice = sql`coalesce(${conversationMailChoices.mails}, 'mine')`;
const mayRead = and(
  // A literal matches the partial index. A parameter would make PostgreSQL read all users.
  sql`${users.isAdmin}`,
  isNull(users.blockedAt),
  isNotNull(users.emailVerifiedAt),
  or(isNull(operators.role), ne(operators.role, 'viewer')),
);

export const createMailStore = (db: Db) => ({
  async find(conversationId: number): Promise<MailedConversation | null> {
    const [row] = await db.run(conversationById, [conversationId]);
    return row ?? null;
  },
  /**
   * Returns the operators who choose emails about this conversation: all, or their own and
   * unassigned conversations.
   */
  async mailed(assignedTo: number | null): Promise<number[]> {
    const isOwn = assignedTo === null ? sql`true` : eq(users.id, assignedTo);
    const rows = await db
      .sql()
      .select({ id: users.id })
      .from(users)
      .leftJoin(operators, eq(operators.userId, users.id))
      .leftJoin(conversationMailChoices, eq(conversationMailChoices.userId, users.id))
      .where(and(mayRead, or(eq(choice, 'all'), and(eq(choice, 'mine'), isOwn))));
    return rows.map(({ id }) => id);
  },
  /** Returns the address of an operator; null if the operator may no longer read messages. */
  async addressOf(operatorId: number): Promise<string | null> {
    const [row] = await db
      .sql()
      .select({ email: users.email })
      .from(users)
      .leftJoin(operators, eq(operators.userId, users.id))
      .where(and(mayRead, eq(users.id, operatorId)));
    return row?.email ?? null;
  },
});
