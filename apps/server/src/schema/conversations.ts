import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, instant, searchable } from './columns.ts';
import { users } from './identity.ts';
import { licenses } from './licenses.ts';

// Written by `messenger`.

/** `login`: from a person who cannot sign in, so the author is unknown. */
export const conversationTopics = ['question', 'bug', 'login'] as const;
export const sides = ['buyer', 'publisher'] as const;
export const mailChoices = ['none', 'mine', 'all'] as const;

export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    /** Buyer; null for a person who could not sign in. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Reply address if there is no user. */
    email: text('email'),
    topic: text('topic', { enum: conversationTopics }).notNull(),
    licenseId: integer('license_id').references(() => licenses.id, { onDelete: 'set null' }),
    /** The marketplace was away when it began. */
    isUnverified: boolean('is_unverified').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** The position of the newest message; positions follow each other without a gap, notes among them. */
    lastPosition: integer('last_position').notNull().default(0),
    lastAt: instant('last_at').notNull(),
    /** Time since which the buyer waits for an answer. */
    waitingSince: instant('waiting_since'),
    assignedTo: integer('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    snoozedUntil: instant('snoozed_until'),
    closedAt: instant('closed_at'),
    /** Up to which message the buyer has read, and any operator has. */
    readByBuyer: integer('read_by_buyer').notNull().default(0),
    readByPublisher: integer('read_by_publisher').notNull().default(0),
    /** Up to which message each side was mailed. */
    mailedToBuyer: integer('mailed_to_buyer').notNull().default(0),
    mailedToPublisher: integer('mailed_to_publisher').notNull().default(0),
  },
  (table) => [
    index('conversations_user').on(table.userId, table.lastAt),
    index('conversations_license').on(table.licenseId),
    index('conversations_email').on(sql`lower(${table.email})`),
    index('conversations_all').on(table.lastAt, table.id),
    index('conversations_waiting')
      .on(table.waitingSince, table.id)
      .where(sql`waiting_since is not null and closed_at is null`),
    index('conversations_assigned')
      .on(table.assignedTo, table.lastAt, table.id)
      .where(sql`closed_at is null`),
    index('conversations_closed')
      .on(table.closedAt, table.id)
      .where(sql`closed_at is not null`),
    index('conversations_strangers')
      .on(table.lastAt, table.id)
      .where(sql`user_id is null`),
    index('conversations_nobodys')
      .on(table.lastAt, table.id)
      .where(sql`assigned_to is null and closed_at is null`),
    index('conversations_snoozed')
      .on(table.lastAt, table.id)
      .where(sql`snoozed_until is not null and closed_at is null`),
  ],
);

export const conversationMessages = pgTable(
  'conversation_messages',
  {
    id: id(),
    conversationId: integer('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    side: text({ enum: sides }).notNull(),
    /** Null for a program, a person who could not sign in, or an erased account. */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The program that wrote it, by its token’s name. */
    program: text(),
    /** As its sender’s page calls it; a sender’s name is one message. */
    name: text().notNull(),
    isNote: boolean('is_note').notNull().default(false),
    text: text().notNull(),
    /** The text in lower case without accents, for the search; begins with a space. */
    folded: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('conversation_messages_position').on(table.conversationId, table.position),
    // Finds a buyer's unread messages without reading the buyer's own later ones.
    index('conversation_messages_to_buyer')
      .on(table.conversationId, table.position)
      .where(sql`side = 'publisher' and not is_note`),
    uniqueIndex('conversation_messages_name').on(table.authorId, table.name),
    uniqueIndex('conversation_messages_program').on(table.program, table.name),
    index('conversation_messages_text').using(
      'gin',
      sql`${searchable(sql`${table.folded}`)} gin_trgm_ops`,
    ),
  ],
);

export const conversationFiles = pgTable(
  'conversation_files',
  {
    id: id(),
    /** Uploader; the row is deleted with their account. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    side: text({ enum: sides }).notNull(),
    /** Null: no message names it yet. */
    messageId: integer('message_id').references(() => conversationMessages.id, {
      onDelete: 'cascade',
    }),
    /** Position among the files of its message, as sent; null: ordered by id. */
    place: integer(),
    /** Random key in its store, in hex, so that two people never share a file. */
    key: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    width: integer(),
    height: integer(),
    createdAt: instant('created_at').notNull(),
    /** Time at which operators marked it as lost; null otherwise, even if it is missing. */
    lostAt: instant('lost_at'),
  },
  (table) => [
    uniqueIndex('conversation_files_key').on(table.key),
    index('conversation_files_message').on(table.messageId),
    index('conversation_files_user').on(table.userId),
    index('conversation_files_loose')
      .on(table.createdAt)
      .where(sql`message_id is null`),
    index('conversation_files_lost')
      .on(table.id)
      .where(sql`lost_at is not null`),
  ],
);

/**
 * Conversation events for streams that reconnect; kept for an hour. Written in the transaction of
 * the change.
 */
export const conversationEvents = pgTable(
  'conversation_events',
  {
    id: id(),
    conversationId: integer('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Buyer of the conversation. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['message', 'state', 'presence'] }).notNull(),
    /** Position of the message. */
    position: integer(),
    /** True for notes and presence, which buyers must not receive. */
    isInternal: boolean('is_internal').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('conversation_events_user').on(table.userId, table.id),
    index('conversation_events_conversation').on(table.conversationId),
    index('conversation_events_at').on(table.at),
  ],
);

/** Operators who are reading or writing now. */
export const conversationPresence = pgTable(
  'conversation_presence',
  {
    conversationId: integer('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    doing: text({ enum: ['reading', 'writing'] }).notNull(),
    until: instant('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('conversation_presence_user').on(table.userId),
  ],
);

/** Answers that are written again and again, for all operators. */
export const cannedAnswers = pgTable('canned_answers', {
  id: id(),
  title: text().notNull(),
  text: text().notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** Operators' choices of email notifications; without a row `mine`. */
export const conversationMailChoices = pgTable('conversation_mail_choices', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  mails: text({ enum: mailChoices }).notNull(),
});
