import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Scope } from '@hub/contract/scopes';
import { instant } from './columns.ts';

/** Written by the feature `tokens`: what programs show in place of a session. */
export const apiTokens = pgTable('api_tokens', {
  /** Stands in the token itself, and tells nothing. */
  id: text().primaryKey(),
  /** No two ever had the same: the trail calls the program by it. */
  name: text().notNull().unique(),
  /** SHA-256 of the whole token, hex. */
  hash: text().notNull(),
  scopes: jsonb().$type<readonly Scope[]>().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** To the minute; null: never. */
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
});
