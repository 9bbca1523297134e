import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { defineTable, given, internal, secret } from './define-table.ts';
import { ofUser } from './identity.ts';
import type { Actor } from '@hub/contract/actor';

/** Written by the feature `privacy`: data exports that people requested. */
export const dataExports = defineTable(
  'data_exports',
  {
    what: 'Data exports',
    until: 'the file for seven days, the record for thirty',
    rows: 'user_id = $1',
  },
  {
    id: internal(id()),
    userId: internal(ofUser()),
    askedAt: given(instant('asked_at').notNull()),
    madeAt: given(instant('made_at')),
    failedAt: given(instant('failed_at')),
    /** Expiry of the file; null if it does not exist yet. */
    expiresAt: given(instant('expires_at')),
    /** SHA-256 of the zip, in hex, also its key in the store; null while there is no zip. */
    sha256: secret(text()),
    /** Size in bytes. */
    size: given(integer()),
  },
  (table) => [
    index('data_exports_user').on(table.userId, table.askedAt),
    index('data_exports_age').on(table.askedAt),
    index('data_exports_expiry')
      .on(table.expiresAt)
      .where(sql`sha256 is not null`),
  ],
);

/** Written by `privacy`: erasures of accounts that are in progress or ended recently. */
export const erasures = defineTable(
  'erasures',
  {
    what: 'Erasures under way, with the sealed address for the last email',
    until: 'until that email is sent, four days at most',
    rows: 'user_id = $1',
  },
  {
    /** Owner of the account. Not a foreign key, because this row outlives the account by days. */
    userId: internal(integer('user_id').primaryKey()),
    by: given(text({ enum: ['user', 'operator'] }).notNull()),
    /** Operator; null if the person asked, or if the previous release recorded no operator. */
    actor: internal(jsonb().$type<Actor>()),
    beganAt: given(instant('began_at').notNull()),
    erasedAt: given(instant('erased_at')),
    /** Address for the last email, sealed; null after that email was sent. */
    farewellSealed: secret(text('farewell_sealed')),
  },
);
