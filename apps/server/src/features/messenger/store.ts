import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { users } from '#schema/identity.ts';
import { messages, type messageTopics } from '#schema/messenger.ts';

export type MessageTopic = (typeof messageTopics)[number];

/** A message as it goes to the publisher. */
export interface Message {
  readonly id: number;
  readonly topic: MessageTopic;
  readonly text: string;
  /** Where the answer goes. */
  readonly email: string;
  readonly licenseId: number | null;
  readonly createdAt: Date;
  readonly mailedAt: Date | null;
  /** Null: from somebody who was not signed in. */
  readonly author: {
    readonly userId: number;
    readonly username: string;
    readonly name: string;
  } | null;
}

export interface NewMessage {
  readonly userId: number | null;
  readonly email: string;
  readonly topic: MessageTopic;
  readonly licenseId: number | null;
  readonly text: string;
  readonly createdAt: Date;
}

export interface MessageStore {
  /** Keeps it; answers its id. */
  add(message: NewMessage): Promise<number>;
  find(id: number): Promise<Message | null>;
  markMailed(id: number, now: Date): Promise<void>;
  /** Forgets what a user wrote, also before they could sign in. */
  forgetAll(userId: number): Promise<void>;
  /** Forgets what strangers wrote, once it was mailed, from before that time. */
  forgetReports(before: Date): Promise<void>;
}

export const createMessageStore = (db: Db): MessageStore => ({
  async add(message) {
    const [row] = await db.sql().insert(messages).values(message).returning({ id: messages.id });
    if (!row) throw new Error('The message was not stored');
    return row.id;
  },
  async find(id) {
    const [row] = await db
      .sql()
      .select({ message: messages, author: users })
      .from(messages)
      .leftJoin(users, eq(users.id, messages.userId))
      .where(eq(messages.id, id));
    if (!row) return null;
    const { message, author } = row;
    return {
      ...message,
      author: author && {
        userId: author.id,
        username: author.username,
        name: `${author.firstName} ${author.lastName}`,
      },
    };
  },
  async markMailed(id, now) {
    await db.sql().update(messages).set({ mailedAt: now }).where(eq(messages.id, id));
  },
  async forgetAll(userId) {
    const address = db
      .sql()
      .select({ email: sql`lower(${users.email})` })
      .from(users)
      .where(eq(users.id, userId));
    const isReport = and(isNull(messages.userId), inArray(sql`lower(${messages.email})`, address));
    await db
      .sql()
      .delete(messages)
      .where(or(eq(messages.userId, userId), isReport));
  },
  async forgetReports(before) {
    await db
      .sql()
      .delete(messages)
      .where(
        and(isNull(messages.userId), isNotNull(messages.mailedAt), lt(messages.createdAt, before)),
      );
  },
});
