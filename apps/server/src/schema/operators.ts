import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { roles } from '@hub/contract/roles';
import { id, instant } from './columns.ts';
import { users } from './identity.ts';

/**
 * Written by the feature `operators`: people who run the hub, with their roles. A row counts only
 * with `users.is_admin`, which the previous release reads and writes. An operator made by that
 * release is an owner; one removed by it is none.
 */
export const operators = pgTable('operators', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  role: text({ enum: roles }).notNull(),
  /** Time since which they have this role. */
  since: instant('since').notNull(),
});

/**
 * Open invitations to run the hub. A row is deleted when its invitation is accepted, revoked or
 * expired.
 */
export const operatorInvitations = pgTable(
  'operator_invitations',
  {
    id: id(),
    /** The address may have no account yet. */
    email: text().notNull(),
    role: text({ enum: roles }).notNull(),
    /** SHA-256 of the link's code, hex; null only between the row's birth and its code's. */
    codeHash: text('code_hash'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('operator_invitations_email').on(sql`lower(${table.email})`),
    uniqueIndex('operator_invitations_hash').on(table.codeHash),
  ],
);
