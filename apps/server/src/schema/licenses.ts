import { sql } from 'drizzle-orm';
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, neverIn } from './columns.ts';
import { defineTable, given, internal, secret } from './define-table.ts';
import { users } from './identity.ts';

export const licenseStatuses = ['valid', 'refunded', 'blocked'] as const;

/** Written by the feature `licenses`: one row for each known purchase. */
export const licenses = defineTable(
  'licenses',
  {
    what: 'Licenses',
    until: 'until the account that owns it is erased',
    rows: 'user_id = $1',
  },
  {
    id: given(id()),
    /** Owner; null if the code activated a site but no user has registered it. */
    userId: internal(integer('user_id').references(() => users.id)),
    /** Marketplace account that proves the purchase; null if only the purchase code proves it. */
    accountId: internal(integer('account_id')),
    /** Marketplace id and data of the item, which the catalog may not contain. */
    itemId: given(integer('item_id').notNull()),
    itemName: given(text('item_name').notNull()),
    itemUrl: given(text('item_url').notNull()),
    itemThumb: given(text('item_thumb').notNull()),
    /** Purchase code, sealed with the blind index as context. */
    codeSealed: secret(text('code_sealed').notNull()),
    /** Blind index of the code, which does not reveal the code; unique over all users. */
    codeIndex: secret(text('code_index').notNull()),
    /** Last four characters of the code, which people may see. */
    codeEnd: given(text('code_end').notNull()),
    soldAt: given(instant('sold_at').notNull()),
    licenseType: given(text('license_type', { enum: ['regular', 'extended'] }).notNull()),
    supportedUntil: given(instant('supported_until')),
    status: given(text({ enum: licenseStatuses }).notNull().default('valid')),
    /** Consecutive complete imports or lookups without the purchase, and the time of the first. */
    missedImports: given(integer('missed_imports').notNull().default(0)),
    missingSince: given(instant('missing_since')),
    /** Time of the last confirmation by the marketplace. */
    confirmedAt: given(instant('confirmed_at').notNull()),
    /** Time of the last lookup by code; used by the daily task for licenses without an account. */
    checkedAt: given(instant('checked_at').notNull()),
    createdAt: given(instant('created_at').notNull()),
    /** Time at which an operator assigned the license to its owner. */
    givenAt: given(instant('given_at')),
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
    index('licenses_sold').on(table.soldAt, table.id),
    index('licenses_support').on(neverIn(table.supportedUntil), table.id),
    index('licenses_code_only')
      .on(table.checkedAt)
      .where(sql`account_id is null`),
  ],
);

/** Columns of `PurchaseFacts`, which imports write and every list of licenses reads. */
export const purchaseColumns = {
  itemId: licenses.itemId,
  itemName: licenses.itemName,
  itemUrl: licenses.itemUrl,
  itemThumb: licenses.itemThumb,
  licenseType: licenses.licenseType,
  soldAt: licenses.soldAt,
  supportedUntil: licenses.supportedUntil,
} as const;

/**
 * Written by the feature `licenses`: purchase codes that were blocked when their owner was erased,
 * as blind indexes. The key of the index survives every rotation of `HUB_SECRET`, so these rows
 * need no resealing.
 */
export const blockedCodes = defineTable(
  'blocked_codes',
  {
    what: 'Blind indexes of blocked purchase codes whose owner was erased',
    until: 'until the license is unblocked',
    rows: null,
  },
  {
    codeIndex: text('code_index').primaryKey(),
    blockedAt: instant('blocked_at').notNull(),
  },
);
