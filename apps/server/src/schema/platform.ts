import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Written by platform/db: counters that all processes share. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    /** Purpose and what is counted, hashed: no name or address stands here. */
    key: text().notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key] }),
    index('rate_counters_expiry').on(table.expiresAt),
  ],
);

/** Written by platform/db: the keys that sign certificates. */
export const signingKeys = pgTable('signing_keys', {
  kid: text().primaryKey(),
  publicJwk: jsonb('public_jwk').$type<Readonly<Record<string, unknown>>>().notNull(),
  /** The private JWK, sealed. */
  privateSealed: text('private_sealed').notNull(),
  createdAt: instant('created_at').notNull(),
  retiredAt: instant('retired_at'),
});

/** Written by platform/db: the keys of indexes over what is sealed. They outlast every `HUB_SECRET`. */
export const indexKeys = pgTable('index_keys', {
  name: text().primaryKey(),
  keySealed: text('key_sealed').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Written by platform/db: the times of the last three requests to a service with a limit. */
export const paces = pgTable('paces', {
  name: text().primaryKey(),
  slots: timestamp({ withTimezone: true }).array().notNull(),
});
