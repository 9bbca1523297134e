import { sql } from 'drizzle-orm';
import { text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ViewList } from '@hub/contract/operator-calls';
import { roles } from '@hub/contract/roles';
import { id, instant } from './columns.ts';
import { defineTable, given, internal, secret } from './define-table.ts';
import { ofUser } from './identity.ts';

/**
 * Written by the feature `operators`: people who run the hub, with their roles. A row is valid only
 * with `users.is_admin`, which the previous release reads and writes. A person whom that release
 * made an operator is an owner; a person whom it removed is no operator.
 */
export const operators = defineTable(
  'operators',
  { what: 'Operators and their roles', until: 'as long as the role', rows: 'user_id = $1' },
  {
    userId: internal(ofUser().primaryKey()),
    role: given(text({ enum: roles }).notNull()),
    since: given(instant('since').notNull()),
  },
);

/** A row is deleted when its invitation is accepted, revoked or expired. */
export const operatorInvitations = defineTable(
  'operator_invitations',
  {
    what: 'Open invitations of operators',
    until: 'until accepted or revoked, seven days at most',
    rows: 'lower(email) = (select lower(email) from users where id = $1)',
  },
  {
    id: internal(id()),
    /** Email address, which may have no account yet. */
    email: given(text().notNull()),
    role: given(text({ enum: roles }).notNull()),
    /** SHA-256 of the link's code, hex; null only until the code of the new row is derived. */
    codeHash: secret(text('code_hash')),
    createdAt: given(instant('created_at').notNull()),
    expiresAt: given(instant('expires_at').notNull()),
  },
  (table) => [
    uniqueIndex('operator_invitations_email').on(sql`lower(${table.email})`),
    uniqueIndex('operator_invitations_hash').on(table.codeHash),
  ],
);

export const savedViews = defineTable(
  'saved_views',
  { what: 'Operators’ saved views of lists', until: 'as long as the role', rows: 'user_id = $1' },
  {
    id: internal(id()),
    userId: internal(ofUser()),
    list: given(text().notNull().$type<ViewList>()),
    name: given(text().notNull()),
    /** Query of the list's address. */
    search: given(text().notNull()),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.userId, table.list, table.name)],
);
