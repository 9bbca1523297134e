import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './identity.ts';
import type { Actor } from '@hub/contract/actor';

/** Written by the feature `privacy`: data exports that people requested. */
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
    /** Expiry of the file; null if it does not exist yet. */
    expiresAt: instant('expires_at'),
    /**
     * SHA-256 of the zip, in hex; also its key in the store; null before it exists and after it
     * expired.
     */
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
  /** Owner of the account. No foreign key, because this row outlives it by days. */
  userId: integer('user_id').primaryKey(),
  by: text({ enum: ['user', 'operator'] }).notNull(),
  /** Operator; null for the person, or if the previous release recorded none. */
  actor: jsonb().$type<Actor>(),
  beganAt: instant('began_at').notNull(),
  erasedAt: instant('erased_at'),
  /** Address of the last email, sealed; null once it was sent. */
  farewellSealed: text('farewell_sealed'),
});
