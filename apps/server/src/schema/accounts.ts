import { sql, type Column, type SQL } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, searchable } from './columns.ts';
import { users } from './identity.ts';

/** Search text of an account. */
export const accountText = ({ envatoUsername }: { readonly envatoUsername: Column }): SQL =>
  searchable(sql`lower(' ' || ${envatoUsername})`);

/** Written by the feature `accounts`: a marketplace account that a user connected. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The marketplace's user id, from whoami: the one identity. */
    envatoUserId: text('envato_user_id').notNull(),
    envatoUsername: text('envato_username').notNull(),
    accessTokenSealed: text('access_token_sealed'),
    accessExpiresAt: instant('access_expires_at'),
    refreshTokenSealed: text('refresh_token_sealed'),
    status: text({ enum: ['connected', 'reconnect'] }).notNull(),
    connectedAt: instant('connected_at').notNull(),
    disconnectedAt: instant('disconnected_at'),
    lastSyncedAt: instant('last_synced_at'),
    /** Time of the next import. */
    importDueAt: instant('import_due_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('accounts_envato_user').on(table.envatoUserId),
    index('accounts_user').on(table.userId),
    // Few of many: the console counts and lists their owners.
    index('accounts_reconnect')
      .on(table.userId)
      .where(sql`status = 'reconnect' and disconnected_at is null`),
    index('accounts_due')
      .on(table.importDueAt, table.id)
      .where(sql`disconnected_at is null`),
    index('accounts_text').using('gin', sql`${accountText(table)} gin_trgm_ops`),
  ],
);

/** Written by `accounts`: the last or running import of an account. */
export const syncs = pgTable(
  'syncs',
  {
    accountId: integer('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    running: boolean().notNull(),
    /**
     * Id of the import run that owns the row; a run that lost it after a long silence must write
     * nothing.
     */
    runId: text('run_id').notNull(),
    startedAt: instant('started_at').notNull(),
    /** Last heartbeat. A run without one for long was killed, and another may take over. */
    heardAt: instant('heard_at').notNull(),
    pages: integer().notNull(),
    found: integer().notNull(),
    added: integer().notNull(),
    updated: integer().notNull(),
    result: boolean(),
    message: text(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('syncs_running')
      .on(table.heardAt)
      .where(sql`running`),
  ],
);

/** Written by `accounts`: the states handed to the marketplace, each for one session, once. */
export const oauthStates = pgTable(
  'oauth_states',
  {
    /** SHA-256 of the state, hex. */
    stateHash: text('state_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionHash: text('session_hash').notNull(),
    origin: text().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** Answer to the first use, repeated for a reload. */
    answer: jsonb().$type<{ result: boolean; message: string; envatoUserId: string | null }>(),
  },
  (table) => [
    index('oauth_states_expiry').on(table.expiresAt),
    index('oauth_states_user').on(table.userId),
  ],
);
