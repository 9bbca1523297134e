import { sql } from 'drizzle-orm';
import { index, integer, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { tagColors } from '@hub/contract/operator-calls';
import type { PushView } from '@hub/contract/push';
import { id, instant } from './columns.ts';
import { conversationMessages, inTheirs, ofConversation } from './conversations.ts';
import { defineTable, given, internal, secret } from './define-table.ts';
import { ofUser, sessions, users } from './identity.ts';

/** Written by `messenger`: users who accepted the item support policy, with the first time. */
export const supportAgreements = defineTable(
  'support_agreements',
  {
    what: 'Agreements to the support policy',
    until: 'as long as the account',
    rows: 'user_id = $1',
  },
  {
    userId: internal(ofUser().primaryKey()),
    agreedAt: given(instant('agreed_at').notNull()),
  },
);

export const tags = defineTable(
  'tags',
  { what: 'Tags of conversations', until: 'until they are removed', rows: null },
  {
    id: id(),
    name: text().notNull(),
    color: text({ enum: tagColors }).notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [uniqueIndex('tags_name').on(sql`lower(${table.name})`)],
);

/** Tags on conversations. Only operators see them, and nothing is copied to the buyer. */
export const conversationTags = defineTable(
  'conversation_tags',
  {
    what: 'Tags that operators set on conversations',
    until: 'as long as their conversation',
    rows: inTheirs,
  },
  {
    conversationId: internal(ofConversation()),
    tagId: internal(
      integer('tag_id')
        .notNull()
        .references(() => tags.id, { onDelete: 'cascade' }),
    ),
    /** Catalog item at the time of the tagging; suggests the tag for other conversations. */
    itemId: internal(integer('item_id')),
    /** Copies of the conversation's times; both are null if the conversation was merged. */
    lastAt: internal(instant('last_at')),
    closedAt: internal(instant('closed_at')),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.tagId] }),
    index('conversation_tags_all').on(table.tagId, table.lastAt, table.conversationId),
    index('conversation_tags_closed')
      .on(table.tagId, table.closedAt, table.conversationId)
      .where(sql`closed_at is not null`),
    index('conversation_tags_item').on(table.itemId, table.conversationId, table.tagId),
  ],
);

/** Written by `messenger`: operators who are mentioned in notes. */
export const conversationMentions = defineTable(
  'conversation_mentions',
  {
    what: 'Mentions of operators in notes',
    until: 'as long as the note',
    rows: 'operator_id = $1',
  },
  {
    messageId: internal(
      integer('message_id')
        .notNull()
        .references(() => conversationMessages.id, { onDelete: 'cascade' }),
    ),
    operatorId: internal(
      integer('operator_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    readAt: internal(instant('read_at')),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.operatorId] }),
    index('conversation_mentions_operator').on(table.operatorId, table.readAt),
  ],
);

/** Written by `messenger`: browsers that receive push messages, one row per session and app. */
export const pushSubscriptions = defineTable(
  'push_subscriptions',
  {
    what: 'Devices that get push messages',
    until: 'as long as the session',
    rows: 'user_id = $1',
  },
  {
    /** Random id, which is also the context of the sealed value. */
    id: internal(text('id').primaryKey()),
    sessionHash: secret(
      text('session_hash')
        .notNull()
        // Renewing a sign-in changes the hash of its session.
        .references(() => sessions.idHash, { onDelete: 'cascade', onUpdate: 'cascade' }),
    ),
    userId: internal(ofUser()),
    app: given(text({ enum: ['web', 'console'] }).notNull()),
    /** Views about which the operator gets messages. Mentions always cause a message. */
    views: given(jsonb().$type<readonly PushView[]>().notNull()),
    /** SHA-256 of the push address, hex. A browser belongs to one session. */
    endpointHash: secret(text('endpoint_hash').notNull()),
    /** Push address and keys, as sealed JSON. */
    subscriptionSealed: secret(text('subscription_sealed').notNull()),
    /** Fingerprint of the secret with the key that the push service expects. */
    signedBy: internal(text('signed_by').notNull()),
    createdAt: given(instant('created_at').notNull()),
  },
  (table) => [
    uniqueIndex('push_subscriptions_session').on(table.sessionHash, table.app),
    uniqueIndex('push_subscriptions_endpoint').on(table.endpointHash),
    index('push_subscriptions_user').on(table.userId, table.app),
  ],
);
