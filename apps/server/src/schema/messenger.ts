import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './identity.ts';
import { licenses } from './licenses.ts';

/** `login`: from somebody who cannot sign in, and so from nobody that is known. */
export const messageTopics = ['question', 'bug', 'login'] as const;

/** Who has acknowledged the item support policy, and when first; written by `messenger`. */
export const supportAgreements = pgTable('support_agreements', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  agreedAt: instant('agreed_at').notNull(),
});

/** Written by `messenger`: what people wrote to the publisher. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Where the answer goes. */
    email: text('email').notNull(),
    topic: text('topic', { enum: messageTopics }).notNull(),
    licenseId: integer('license_id').references(() => licenses.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the publisher's mail server took it; null while it waits. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    index('messages_user').on(table.userId, table.createdAt),
    index('messages_license').on(table.licenseId),
  ],
);
