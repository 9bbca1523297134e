import { sql, type Column, type SQL } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, searchable } from './columns.ts';
import { defineTable, given, internal, secret } from './define-table.ts';
import { ofUser, users } from './identity.ts';

export const accountText = ({ envatoUsername }: { readonly envatoUsername: Column }): SQL =>
  searchable(sql`lower(' ' || ${envatoUsername})`);

/** Written by the feature `accounts`: a marketplace account that a user connected. */
export const accounts = defineTable(
  'accounts',
  {
    what: 'Connected marketplace accounts',
    until: 'until the account is erased; grants until they are disconnected',
    rows: 'user_id = $1',
  },
  {
    id: internal(id()),
    userId: internal(
      integer('user_id')
        .notNull()
        .references(() => users.id),
    ),
    /** User id at the marketplace, from its whoami call; identifies the account. */
    envatoUserId: given(text('envato_user_id').notNull()),
    envatoUsername: given(text('envato_username').notNull()),
    accessTokenSealed: secret(text('access_token_sealed')),
    accessExpiresAt: given(instant('access_expires_at')),
    refreshTokenSealed: secret(text('refresh_token_sealed')),
    status: given(text({ enum: ['connected', 'reconnect'] }).notNull()),
    connectedAt: given(instant('connected_at').notNull()),
    disconnectedAt: given(instant('disconnected_at')),
    lastSyncedAt: given(instant('last_synced_at')),
    importDueAt: internal(
      instant('import_due_at')
        .notNull()
        .default(sql`now()`),
    ),
  },
  (table) => [
    uniqueIndex('accounts_envato_user').on(table.envatoUserId),
    index('accounts_user').on(table.userId),
    // The console counts these few accounts and lists their owners.
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
export const syncs = defineTable(
  'syncs',
  {
    what: 'Last import of a connected account',
    until: 'as long as the connected account',
    rows: 'account_id in (select id from accounts where user_id = $1)',
  },
  {
    accountId: internal(
      integer('account_id')
        .primaryKey()
        .references(() => accounts.id, { onDelete: 'cascade' }),
    ),
    running: given(boolean().notNull()),
    /** Run that owns the row. A run that lost the row after a long silence must write nothing. */
    runId: internal(text('run_id').notNull()),
    startedAt: given(instant('started_at').notNull()),
    /** Last heartbeat. A run without a recent one was killed, and another may take over. */
    heardAt: internal(instant('heard_at').notNull()),
    pages: given(integer().notNull()),
    found: given(integer().notNull()),
    added: given(integer().notNull()),
    updated: given(integer().notNull()),
    result: given(boolean()),
    message: given(text()),
    finishedAt: given(instant('finished_at')),
  },
  (table) => [
    index('syncs_running')
      .on(table.heardAt)
      .where(sql`running`),
  ],
);

/** Written by `accounts`. A state belongs to one session and works once. */
export const oauthStates = defineTable(
  'oauth_states',
  {
    what: 'OAuth connections that were started',
    until: 'one day after they expire',
    rows: 'user_id = $1',
  },
  {
    /** SHA-256 of the state, hex. */
    stateHash: secret(text('state_hash').primaryKey()),
    userId: internal(ofUser()),
    sessionHash: secret(text('session_hash').notNull()),
    origin: given(text().notNull()),
    createdAt: given(instant('created_at').notNull()),
    expiresAt: given(instant('expires_at').notNull()),
    usedAt: given(instant('used_at')),
    /** Result of the first use, repeated when the browser reloads. */
    answer: given(
      jsonb().$type<{ result: boolean; message: string; envatoUserId: string | null }>(),
    ),
  },
  (table) => [
    index('oauth_states_expiry').on(table.expiresAt),
    index('oauth_states_user').on(table.userId),
  ],
);
