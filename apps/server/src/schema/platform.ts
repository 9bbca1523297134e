import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
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

/** Written by platform/db: the hubs that work on this database. Each says now and then that it is there. */
export const hubs = pgTable(
  'hubs',
  {
    name: text().notNull(),
    /** Two hubs of one name are told apart by it. */
    startedAt: instant('started_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    version: text().notNull(),
    /** How far its machine's clock is ahead of the database's, in milliseconds. */
    aheadMs: bigint('ahead_ms', { mode: 'number' }).notNull(),
    /** Whether it does not ask the marketplace for now, as that does not answer. */
    isBreakerOpen: boolean('is_breaker_open').notNull(),
    /** Of the secrets in its `HUB_SECRET`, the first first; null: a release that does not say. */
    fingerprints: text().array(),
  },
  (table) => [primaryKey({ columns: [table.name, table.startedAt] })],
);

/** Written by platform/db: when what hubs do by themselves was last done, and last failed. */
export const lastDone = pgTable('last_done', {
  name: text().primaryKey(),
  doneAt: instant('done_at'),
  doneBy: text('done_by'),
  failedAt: instant('failed_at'),
  failedBy: text('failed_by'),
});

/** Written by platform/db: what a command tells every hub on the database. */
export const signals = pgTable('signals', {
  name: text().primaryKey(),
  /** How often it was given: a hub that saw fewer does it. */
  count: integer().notNull(),
  at: instant('at').notNull(),
});

/**
 * Written by platform/db: what there was of each day (UTC), counted once, so that a screen reads days and
 * not what they are made of.
 */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    day: date({ mode: 'string' }).notNull(),
    figure: text().notNull(),
    /** Of what kind, where there are several: a reason, a version. Else empty. */
    label: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.figure, table.day, table.label] })],
);
