import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './identity.ts';

export const licenseStatuses = ['valid', 'refunded', 'blocked'] as const;

/** Written by the feature `licenses`: one row for each purchase that the hub knows. */
export const licenses = pgTable(
  'licenses',
  {
    id: id(),
    /** The owner; null: its code activated a site, and nobody has registered it. */
    userId: integer('user_id').references(() => users.id),
    /** The marketplace account that proves it; null while it is owned by purchase code alone. */
    accountId: integer('account_id'),
    /** The marketplace's id of the item, and what it said of it: items may be in no catalogue. */
    itemId: integer('item_id').notNull(),
    itemName: text('item_name').notNull(),
    itemUrl: text('item_url').notNull(),
    itemThumb: text('item_thumb').notNull(),
    /** The purchase code, sealed for this row's index. */
    codeSealed: text('code_sealed').notNull(),
    /** Where it is found: keyed, so that it tells nothing; unique over all users. */
    codeIndex: text('code_index').notNull(),
    /** Its last four characters, as people see them. */
    codeEnd: text('code_end').notNull(),
    soldAt: instant('sold_at').notNull(),
    licenseType: text('license_type', { enum: ['regular', 'extended'] }).notNull(),
    supportedUntil: instant('supported_until'),
    status: text({ enum: licenseStatuses }).notNull().default('valid'),
    /** Complete imports (or look-ups) in a row that did not find it, and when the first of them was. */
    missingWalks: integer('missing_walks').notNull().default(0),
    missingSince: instant('missing_since'),
    /** When the marketplace last confirmed it. */
    confirmedAt: instant('confirmed_at').notNull(),
    /** When it was last looked up by its code alone: the daily round of code-only licences. */
    checkedAt: instant('checked_at').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When an operator gave it to its owner; null: the owner bought it or typed its code. */
    givenAt: instant('given_at'),
  },
  (table) => [
    uniqueIndex('licenses_code_index').on(table.codeIndex),
    index('licenses_owner').on(table.userId, table.soldAt),
    index('licenses_account').on(table.accountId),
    index('licenses_code_end').on(table.codeEnd, table.id),
    index('licenses_item').on(table.itemId, table.id),
    index('licenses_not_valid')
      .on(table.status, table.id)
      .where(sql`status <> 'valid'`),
    index('licenses_support_end').on(table.supportedUntil),
    index('licenses_code_only')
      .on(table.checkedAt)
      .where(sql`account_id is null`),
  ],
);

/**
 * Written by the feature `licenses`: purchase codes that were blocked when their owner was erased, by
 * the same index as licences. Its key outlasts every `HUB_SECRET`, so these rows need no sealing anew.
 */
export const barredCodes = pgTable('barred_codes', {
  codeIndex: text('code_index').primaryKey(),
  barredAt: instant('barred_at').notNull(),
});
