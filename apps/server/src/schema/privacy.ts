import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './identity.ts';
import type { Doer } from '@hub/contract/doer';

/** Written by the feature `privacy`: copies of everything about a person, made when they ask. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedAt: instant('asked_at').notNull(),
    /** Each null until it happened. */
    madeAt: instant('made_at'),
    failedAt: instant('failed_at'),
    /** How long the file is there; null: there is none yet. */
    expiresAt: instant('expires_at'),
    /** Of the zip, hex: also the name under which it is stored; null: it is not there (any more). */
    sha256: text(),
    /** Bytes. */
    size: integer(),
  },
  (table) => [
    index('data_exports_user').on(table.userId, table.askedAt),
    index('data_exports_age').on(table.askedAt),
    index('data_exports_expiry')
      .on(table.expiresAt)
      .where(sql`sha256 is not null`),
  ],
);

/** Written by `privacy`: accounts that are being erased, or were a little while ago. */
export const erasures = pgTable('erasures', {
  /** Whose it was. No foreign key: this outlives them, by days. */
  userId: integer('user_id').primaryKey(),
  by: text({ enum: ['user', 'operator'] }).notNull(),
  /** Which operator; null: the person, or the release before this one did not say. */
  doer: jsonb().$type<Doer>(),
  beganAt: instant('began_at').notNull(),
  erasedAt: instant('erased_at'),
  /** Where the last mail goes, sealed; null once it went. */
  farewellSealed: text('farewell_sealed'),
});
