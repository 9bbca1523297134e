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
    /** Hash of purpose and subject: no name or address is stored. */
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

/** Written by platform/db: keys of blind indexes. They survive every rotation of `HUB_SECRET`. */
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

/** Written by platform/db: instances on this database, each with regular heartbeats. */
export const hubs = pgTable(
  'hubs',
  {
    name: text().notNull(),
    /** Distinguishes two instances of one name. */
    startedAt: instant('started_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    version: text().notNull(),
    /** Offset of its machine's clock against the database's, in milliseconds. */
    aheadMs: bigint('ahead_ms', { mode: 'number' }).notNull(),
    /** True while its circuit breaker keeps it from asking the marketplace. */
    isBreakerOpen: boolean('is_breaker_open').notNull(),
    /**
     * Fingerprints of its `HUB_SECRET` secrets, the first one first; null for a release without
     * them.
     */
    fingerprints: text().array(),
  },
  (table) => [primaryKey({ columns: [table.name, table.startedAt] })],
);

/** Written by platform/db: last success and last failure of each scheduled task. */
export const lastDone = pgTable('last_done', {
  name: text().primaryKey(),
  doneAt: instant('done_at'),
  doneBy: text('done_by'),
  failedAt: instant('failed_at'),
  failedBy: text('failed_by'),
});

/** Written by platform/db: commands to every instance on the database. */
export const signals = pgTable('signals', {
  name: text().primaryKey(),
  /** Number of times it was given: an instance that has seen fewer executes it. */
  count: integer().notNull(),
  at: instant('at').notNull(),
});

/**
 * Written by platform/db: daily figures (UTC), each counted once, so that screens need not read the
 * rows behind them.
 */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    day: date({ mode: 'string' }).notNull(),
    figure: text().notNull(),
    /** Subdivision, such as a reason or a version; empty if there is none. */
    label: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.figure, table.day, table.label] })],
);
