import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { conversationTopics, sides } from '@hub/contract/conversations';
import { mailChoices, type AnswerSteps } from '@hub/contract/operator-calls';
import { id, instant, searchable, translations } from './columns.ts';
import { defineTable, given, internal } from './define-table.ts';
import { ofUser, users } from './identity.ts';
import { licenses } from './licenses.ts';

// Written by `messenger`.

/** Condition for a person's conversations, including those from before they could sign in. */
const theirs = `(user_id = $1
  or user_id is null and lower(email) = (select lower(email) from users where id = $1))`;

/** Condition for rows of a person's conversations. */
export const inTheirs = `conversation_id in (select id from conversations where ${theirs})`;

export const conversations = defineTable(
  'conversations',
  {
    what: 'Conversations with the publisher',
    until:
      'as long as the account, at most `CONVERSATION_RETENTION` after closing; from a person who could not sign in, 90 days after the last message',
    rows: theirs,
  },
  {
    id: given(id()),
    /** Buyer; null for a person who could not sign in. */
    userId: internal(integer('user_id').references(() => users.id, { onDelete: 'cascade' })),
    /** Reply address if there is no user. */
    email: given(text('email')),
    /** Language of the screen that a person used who could not sign in. */
    language: given(text('language')),
    topic: given(text('topic', { enum: conversationTopics }).notNull()),
    licenseId: given(integer('license_id').references(() => licenses.id, { onDelete: 'set null' })),
    /** True if the marketplace was unreachable when the conversation began. */
    isUnverified: given(boolean('is_unverified').notNull().default(false)),
    createdAt: given(instant('created_at').notNull()),
    /** Highest position so far. Positions are never reused, and moved messages leave gaps. */
    lastPosition: internal(integer('last_position').notNull().default(0)),
    lastAt: given(instant('last_at').notNull()),
    /** Time since which the buyer waits for an answer. */
    waitingSince: internal(instant('waiting_since')),
    assignedTo: internal(
      integer('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    ),
    snoozedUntil: internal(instant('snoozed_until')),
    closedAt: given(instant('closed_at')),
    /** Position of the last message that the buyer has read, and that any operator has read. */
    buyerReadPosition: given(integer('buyer_read_position').notNull().default(0)),
    publisherReadPosition: internal(integer('publisher_read_position').notNull().default(0)),
    /** Position of the last message that was emailed to the buyer, and to operators. */
    mailedToBuyer: internal(integer('mailed_to_buyer').notNull().default(0)),
    mailedToPublisher: internal(integer('mailed_to_publisher').notNull().default(0)),
    /** Conversation that now contains the messages of this row, which is closed. */
    mergedInto: given(
      integer('merged_into').references((): AnyPgColumn => conversations.id, {
        onDelete: 'cascade',
      }),
    ),
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
    index('conversations_merged')
      .on(table.mergedInto)
      .where(sql`merged_into is not null`),
    index('conversations_snoozed')
      .on(table.lastAt, table.id)
      .where(sql`snoozed_until is not null and closed_at is null`),
  ],
);

/** Foreign key of rows that are erased with their conversation. */
export const ofConversation = (name = 'conversation_id') =>
  integer(name)
    .notNull()
    .references(() => conversations.id, { onDelete: 'cascade' });

export const conversationMessages = defineTable(
  'conversation_messages',
  {
    what: 'Messages',
    until: 'as long as their conversation',
    rows: `(not is_note and ${inTheirs})`,
  },
  {
    id: internal(id()),
    conversationId: given(ofConversation()),
    position: given(integer().notNull()),
    side: given(text({ enum: sides }).notNull()),
    /** Author; null for a program, a person who could not sign in, or an erased account. */
    authorId: internal(integer('author_id').references(() => users.id, { onDelete: 'set null' })),
    /** Token name of the program that wrote the message. */
    program: internal(text()),
    /** Key chosen by the sender's browser. A repeated key means the same message. */
    clientKey: internal(text('client_key').notNull()),
    isNote: internal(boolean('is_note').notNull().default(false)),
    text: given(text().notNull()),
    /** Result of an email's sender check; null for a message written in the hub. */
    byEmail: internal(text('by_email', { enum: ['verified', 'unverified'] })),
    /** Whole text of an email, if the message omits some of it, such as the quotation. */
    original: given(text()),
    /** True if the buyer had read the message before it was moved after unread messages. */
    readEarly: internal(boolean('read_early').notNull().default(false)),
    /** Text in lower case without accents, for the search; begins with a space. */
    folded: internal(text().notNull()),
    createdAt: given(instant('created_at').notNull()),
  },
  (table) => [
    uniqueIndex('conversation_messages_position').on(table.conversationId, table.position),
    // Finds a buyer's unread messages without reading later messages of the buyer.
    index('conversation_messages_to_buyer')
      .on(table.conversationId, table.position)
      .where(sql`side = 'publisher' and not is_note`),
    // Finds the replies of a period, for the report.
    index('conversation_messages_replies')
      .on(table.createdAt)
      .where(sql`side = 'publisher' and not is_note`),
    uniqueIndex('conversation_messages_client_key').on(table.authorId, table.clientKey),
    uniqueIndex('conversation_messages_program').on(table.program, table.clientKey),
    index('conversation_messages_text').using(
      'gin',
      sql`${searchable(sql`${table.folded}`)} gin_trgm_ops`,
    ),
  ],
);

export const conversationFiles = defineTable(
  'conversation_files',
  {
    what: 'Files in conversations',
    until: 'as long as their conversation; without a message a day',
    rows: 'user_id = $1',
  },
  {
    id: given(id()),
    /** Uploader; the row is deleted with their account. */
    userId: internal(integer('user_id').references(() => users.id, { onDelete: 'cascade' })),
    side: internal(text({ enum: sides }).notNull()),
    /** Message with the file; null before the message is sent. */
    messageId: internal(
      integer('message_id').references(() => conversationMessages.id, {
        onDelete: 'cascade',
      }),
    ),
    /** Position among the files of its message; null to sort by id. */
    place: internal(integer()),
    /** Random key of the file in its store, in hex. Two people never share a file. */
    key: internal(text().notNull()),
    name: given(text().notNull()),
    type: given(text().notNull()),
    bytes: given(integer().notNull()),
    sha256: given(text().notNull()),
    width: given(integer()),
    height: given(integer()),
    createdAt: given(instant('created_at').notNull()),
    /** Time at which an operator marked the file as lost. */
    lostAt: given(instant('lost_at')),
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

/** Events for streams that reconnect. Written in the transaction of the change. */
export const conversationEvents = defineTable(
  'conversation_events',
  { what: 'Live events of conversations', until: 'an hour', rows: 'user_id = $1' },
  {
    id: internal(id()),
    conversationId: internal(ofConversation()),
    userId: internal(integer('user_id').references(() => users.id, { onDelete: 'cascade' })),
    kind: internal(text({ enum: ['message', 'state', 'presence', 'moved'] }).notNull()),
    position: internal(integer()),
    /** True for notes and presence, which buyers must not receive. */
    isInternal: internal(boolean('is_internal').notNull()),
    at: internal(instant('at').notNull()),
  },
  (table) => [
    index('conversation_events_user').on(table.userId, table.id),
    index('conversation_events_conversation').on(table.conversationId),
    index('conversation_events_at').on(table.at),
  ],
);

export const conversationPresence = defineTable(
  'conversation_presence',
  {
    what: 'Operators who read or write in a conversation',
    until: 'half a minute',
    rows: 'user_id = $1',
  },
  {
    conversationId: internal(ofConversation()),
    userId: internal(ofUser()),
    doing: internal(text({ enum: ['reading', 'writing'] }).notNull()),
    until: internal(instant('until').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('conversation_presence_user').on(table.userId),
  ],
);

export const cannedAnswers = defineTable(
  'canned_answers',
  {
    what: 'Saved replies',
    until: 'until they are removed',
    rows: null,
  },
  {
    id: id(),
    title: text().notNull(),
    text: text().notNull(),
    translations: translations(),
    /** Steps that happen after an answer made from this text was sent; null for none. */
    steps: jsonb().$type<AnswerSteps>(),
    changedAt: instant('changed_at').notNull(),
  },
);

/** Operators' choice of email notifications; `mine` if there is no row. */
export const conversationMailChoices = defineTable(
  'conversation_mail_choices',
  {
    what: 'Operators’ choices of emails about unread messages',
    until: 'as long as the account',
    rows: 'user_id = $1',
  },
  {
    userId: internal(ofUser().primaryKey()),
    mails: given(text({ enum: mailChoices }).notNull()),
  },
);
