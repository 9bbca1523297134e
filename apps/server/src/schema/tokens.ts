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
    /** Id, which is contained in the token and reveals nothing. */
    id: text().primaryKey(),
    /** Name of the program in the audit log; never reused. */
    name: text().notNull().unique(),
    /** SHA-256 of the whole token, hex. */
    hash: text().notNull(),
    scopes: jsonb().$type<readonly Scope[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Time of the last use, precise to the minute; null if never used. */
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
);
