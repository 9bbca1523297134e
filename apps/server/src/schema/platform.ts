import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { defineTable } from './define-table.ts';

/** Written by platform/db: counters that all processes share. */
export const rateCounters = defineTable(
  'rate_counters',
  {
    what: 'Rate limit counters, by keyed hash',
    until: 'until the limit’s window ends, a day at most',
    rows: null,
  },
  {
    /** Hash of purpose and subject; no name or address is stored. */
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
export const signingKeys = defineTable(
  'signing_keys',
  { what: 'Signing keys of certificates', until: 'forever', rows: null },
  {
    kid: text().primaryKey(),
    publicJwk: jsonb('public_jwk').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Sealed private JWK. */
    privateSealed: text('private_sealed').notNull(),
    createdAt: instant('created_at').notNull(),
    retiredAt: instant('retired_at'),
  },
);

/** Written by platform/db: keys of blind indexes. They survive every rotation of `HUB_SECRET`. */
export const indexKeys = defineTable(
  'index_keys',
  { what: 'Sealed keys of the blind indexes', until: 'forever', rows: null },
  {
    name: text().primaryKey(),
    keySealed: text('key_sealed').notNull(),
    createdAt: instant('created_at').notNull(),
  },
);

/** Written by platform/db: times of the last three requests to a service with a rate limit. */
export const marketplaceSlots = defineTable(
  'marketplace_slots',
  { what: 'Times of marketplace calls', until: 'until the next call', rows: null },
  {
    name: text().primaryKey(),
    slots: timestamp({ withTimezone: true }).array().notNull(),
  },
);

/** Written by platform/db: instances on this database, with their heartbeats. */
export const hubs = defineTable(
  'hubs',
  {
    what: 'Running instances',
    until: 'until a minute after the last report',
    rows: null,
  },
  {
    name: text().notNull(),
    /** Start time, which distinguishes two instances with the same name. */
    startedAt: instant('started_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    version: text().notNull(),
    /** Offset of the machine's clock against the database's clock, in milliseconds. */
    aheadMs: bigint('ahead_ms', { mode: 'number' }).notNull(),
    /** True while the circuit breaker stops calls to the marketplace. */
    isBreakerOpen: boolean('is_breaker_open').notNull(),
    /** Failure of the last marketplace call, such as `refused_client`; null after a success. */
    marketplaceFault: text('marketplace_fault'),
    /** Fingerprints of the secrets in `HUB_SECRET`, current first; null for an older release. */
    fingerprints: text().array(),
  },
  (table) => [primaryKey({ columns: [table.name, table.startedAt] })],
);

/** Written by platform/db: last success and last failure of each scheduled task. */
export const taskRuns = defineTable(
  'task_runs',
  {
    what: 'Last runs of scheduled tasks',
    until: 'until the next run',
    rows: null,
  },
  {
    name: text().primaryKey(),
    doneAt: instant('done_at'),
    doneBy: text('done_by'),
    failedAt: instant('failed_at'),
    failedBy: text('failed_by'),
  },
);

/** Written by platform/db: commands to every instance on the database. */
export const instanceCommands = defineTable(
  'instance_commands',
  {
    what: 'Commands to every instance, such as reloading the catalog',
    until: 'forever, one row each',
    rows: null,
  },
  {
    name: text().primaryKey(),
    /** Times the command was given. An instance that has seen fewer executes it. */
    count: integer().notNull(),
    at: instant('at').notNull(),
  },
);

/** Written by platform/db: daily figures (UTC), so that screens need not count the rows. */
export const dailyFigures = defineTable(
  'daily_figures',
  { what: 'Daily figures', until: 'forever', rows: null },
  {
    day: date({ mode: 'string' }).notNull(),
    figure: text().notNull(),
    /** Subdivision, such as a reason or a version; empty if there is none. */
    label: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.figure, table.day, table.label] })],
);
