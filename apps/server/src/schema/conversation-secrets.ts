import { sql } from 'drizzle-orm';
import { index, integer, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { conversationMessages } from './conversations.ts';
import { defineTable, given, internal, secret } from './define-table.ts';
import { ofUser, users } from './identity.ts';

// Written by `messenger`.

export const conversationSecrets = defineTable(
  'conversation_secrets',
  {
    what: 'Passwords and keys in conversations',
    until:
      'the value 14 days, until the conversation is closed or the buyer deletes it; the label as long as the message, without one a day',
    rows: 'user_id = $1',
  },
  {
    /** Random id, which is also the context of the sealed value. */
    id: internal(text('id').primaryKey()),
    userId: internal(ofUser()),
    /** Message with this value; null before the message is sent. */
    messageId: internal(
      integer('message_id').references(() => conversationMessages.id, { onDelete: 'cascade' }),
    ),
    label: given(text().notNull()),
    /** Sealed value; null after deletion. */
    valueSealed: secret(text('value_sealed')),
    createdAt: given(instant('created_at').notNull()),
    deletedAt: given(instant('deleted_at')),
  },
  (table) => [
    index('conversation_secrets_message').on(table.messageId),
    index('conversation_secrets_user').on(table.userId),
    index('conversation_secrets_kept')
      .on(table.createdAt)
      .where(sql`value_sealed is not null`),
  ],
);

/** Each reading of a value by an operator; the buyer can see them. */
export const conversationSecretOpenings = defineTable(
  'conversation_secret_openings',
  {
    what: 'Openings of passwords and keys by operators',
    until: 'as long as the message',
    rows: 'secret_id in (select id from conversation_secrets where user_id = $1)',
  },
  {
    id: internal(id()),
    secretId: internal(
      text('secret_id')
        .notNull()
        .references(() => conversationSecrets.id, { onDelete: 'cascade' }),
    ),
    /** Operator; null for an erased account. */
    operatorId: internal(
      integer('operator_id').references(() => users.id, { onDelete: 'set null' }),
    ),
    at: given(instant('at').notNull()),
  },
  (table) => [
    index('conversation_secret_openings_secret').on(table.secretId),
    index('conversation_secret_openings_operator').on(table.operatorId),
  ],
);
