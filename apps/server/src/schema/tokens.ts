import { jsonb, text } from 'drizzle-orm/pg-core';
import type { Scope } from '@hub/contract/scopes';
import { instant } from './columns.ts';
import { defineTable } from './define-table.ts';

/** Written by the feature `tokens`: API tokens of programs. */
export const apiTokens = defineTable(
  'api_tokens',
  {
    what: 'Tokens of programs',
    until: 'forever, so that names in the audit log stay unique',
    rows: null,
  },
  {
    /** Part of the token itself; it reveals nothing. */
    id: text().primaryKey(),
    /** Unique for all time: the audit log names the program by it. */
    name: text().notNull().unique(),
    /** SHA-256 of the whole token, hex. */
    hash: text().notNull(),
    scopes: jsonb().$type<readonly Scope[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Precise to the minute; null if never used. */
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
);
