import type { Finding } from '@hub/contract/diagnosis';
import { sql, type Column, type SQL } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, searchable } from './columns.ts';
import { defineTable, given, internal, secret } from './define-table.ts';
import { users } from './identity.ts';
import { licenses } from './licenses.ts';

export const siteKinds = ['live', 'staging', 'local'] as const;
/** `released`: by the buyer. `deactivated`: by the site. `silent`: no heartbeat for long. */
export const endReasons = ['released', 'deactivated', 'moved', 'silent', 'operator'] as const;

/** Written by `verification`: pending activations, each started by a site. */
export const verificationRequests = defineTable(
  'verification_requests',
  { what: 'Activation requests', until: 'eight days', rows: 'user_id = $1' },
  {
    /** Random id of 256 bits, base64url. */
    id: secret(text().primaryKey()),
    itemId: given(integer('item_id').notNull()),
    siteUrl: given(text('site_url').notNull()),
    /** Normalized address of the site: host[:port][/path]. */
    site: given(text().notNull()),
    returnUrl: given(text('return_url').notNull()),
    state: secret(text().notNull()),
    codeChallenge: secret(text('code_challenge').notNull()),
    themeVersion: given(text('theme_version')),
    wordpressVersion: given(text('wordpress_version')),
    phpVersion: given(text('php_version')),
    environment: given(text()),
    locale: given(text()),
    intent: given(text({ enum: ['move', 'staging', 'new'] })),
    previousActivationId: given(text('previous_activation_id')),
    /** True if a person carries the answer as a file, because the site cannot call the hub. */
    offline: given(boolean().notNull().default(false)),
    /** Protocol version. 1: the protocol of themes sold before this hub (docs/older-themes.md). */
    protocol: given(integer().notNull().default(2)),
    userId: internal(integer('user_id').references(() => users.id, { onDelete: 'cascade' })),
    openedAt: given(instant('opened_at')),
    status: given(text({ enum: ['open', 'reserved', 'done', 'cancelled'] }).notNull()),
    createdAt: given(instant('created_at').notNull()),
    expiresAt: given(instant('expires_at').notNull()),
  },
  (table) => [
    index('verification_requests_user').on(table.userId, table.openedAt),
    index('verification_requests_expiry').on(table.expiresAt),
  ],
);

export const siteText = ({ host }: { readonly host: Column }): SQL =>
  searchable(sql`lower(' ' || ${host})`);

/** Written by `verification`: sites bound to a license, now or in the past. */
export const activations = defineTable(
  'activations',
  {
    what: 'Activations of sites',
    until: 'as long as the license',
    rows: 'license_id in (select id from licenses where user_id = $1)',
  },
  {
    id: given(id()),
    licenseId: given(
      integer('license_id')
        .notNull()
        .references(() => licenses.id),
    ),
    itemId: given(integer('item_id').notNull()),
    siteUrl: given(text('site_url').notNull()),
    site: given(text().notNull()),
    host: given(text().notNull()),
    /** Domain that the license is locked to: registrable, or the host if there is none. */
    endProduct: given(text('end_product').notNull()),
    kind: given(text({ enum: siteKinds }).notNull()),
    activatedAt: given(instant('activated_at').notNull()),
    lastSeenAt: given(instant('last_seen_at').notNull()),
    /** End of the period in which the site may be silent, because it was activated by a file. */
    offlineUntil: given(instant('offline_until')),
    endedAt: given(instant('ended_at')),
    endReason: given(text('end_reason', { enum: endReasons })),
    /** True if the activation moved the license to another domain. */
    countedAsMove: given(boolean('counted_as_move').notNull().default(false)),
    /** Time at which an operator unlocked the license from this domain; null while it is locked. */
    unboundAt: given(instant('unbound_at')),
    themeVersion: given(text('theme_version')),
    wordpressVersion: given(text('wordpress_version')),
    phpVersion: given(text('php_version')),
    /** Results of the site's last connection check, with its time; null if the site sent none. */
    findings: given(jsonb().$type<readonly Finding[]>()),
    diagnosedAt: given(instant('diagnosed_at')),
    /** Protocol version. 1: activated with the protocol of older themes; the token is their key. */
    protocol: given(integer().notNull().default(2)),
    /** SHA-256 of the activation token, hex, and whether the site has used it. */
    tokenHash: secret(text('token_hash').notNull()),
    tokenUsedAt: given(instant('token_used_at')),
    /** Activation by purchase code: SHA-256 of the site's attempt, hex, and its time. */
    codeTryHash: secret(text('code_try_hash')),
    codeTriedAt: given(instant('code_tried_at')),
    certificateId: given(text('certificate_id')),
    certificateKid: given(text('certificate_kid')),
    certificateIssuedAt: given(instant('certificate_issued_at')),
  },
  (table) => [
    uniqueIndex('activations_one_active')
      .on(table.licenseId, table.site, table.itemId)
      .where(sql`ended_at is null`),
    index('activations_license').on(table.licenseId),
    // No index contains columns that the weekly heartbeat changes, so a heartbeat updates no index.
    index('activations_host')
      .on(table.host, table.id)
      .where(sql`ended_at is null`),
    index('activations_not_live')
      .on(table.kind, table.id)
      .where(sql`ended_at is null and kind <> 'live'`),
    index('activations_theme')
      .on(table.themeVersion, table.id)
      .where(sql`ended_at is null`),
    index('activations_wordpress')
      .on(table.wordpressVersion, table.id)
      .where(sql`ended_at is null`),
    index('activations_php')
      .on(table.phpVersion, table.id)
      .where(sql`ended_at is null`),
    index('activations_binding')
      .on(table.licenseId)
      .where(sql`kind = 'live' and unbound_at is null`),
    index('activations_moves')
      .on(table.licenseId)
      .where(sql`counted_as_move`),
    index('activations_text').using('gin', sql`${siteText(table)} gin_trgm_ops`),
    uniqueIndex('activations_token').on(table.tokenHash),
  ],
);

/** Written by `verification`: licenses between the buyer's approval and the site's confirmation. */
export const reservations = defineTable(
  'reservations',
  {
    what: 'Reservations',
    until: 'eight days',
    rows: 'user_id = $1',
  },
  {
    id: internal(id()),
    requestId: secret(
      text('request_id')
        .notNull()
        .references(() => verificationRequests.id, { onDelete: 'cascade' }),
    ),
    licenseId: given(
      integer('license_id')
        .notNull()
        .references(() => licenses.id),
    ),
    userId: internal(integer('user_id').notNull()),
    kind: given(text({ enum: siteKinds }).notNull()),
    /** SHA-256 of the derived one-time code, hex. */
    codeHash: secret(text('code_hash')),
    /** Activation that the move ends when it creates the new activation. */
    movingId: given(integer('moving_id').references(() => activations.id)),
    wrongVerifiers: given(integer('wrong_verifiers').notNull().default(0)),
    createdAt: given(instant('created_at').notNull()),
    expiresAt: given(instant('expires_at').notNull()),
    /** Time at which the reservation was replaced or canceled, or ran out of attempts. */
    endedAt: given(instant('ended_at')),
    exchangedAt: given(instant('exchanged_at')),
    /** Time at which the owner was notified of the code's reuse. */
    reuseMailedAt: given(instant('reuse_mailed_at')),
    activationId: given(integer('activation_id').references(() => activations.id)),
  },
  (table) => [
    uniqueIndex('reservations_code').on(table.codeHash),
    index('reservations_license').on(table.licenseId),
    index('reservations_request').on(table.requestId),
    index('reservations_user').on(table.userId),
    index('reservations_activation').on(table.activationId),
    index('reservations_moving').on(table.movingId),
  ],
);

/** Written by `verification`: a site of an erased owner learns of its release, anonymously. */
export const releasedTokens = defineTable(
  'released_tokens',
  {
    what: 'Token hashes of sites whose owner was erased',
    until: 'a year',
    rows: null,
  },
  {
    /** SHA-256 of the activation token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    releasedAt: instant('released_at').notNull(),
  },
  (table) => [index('released_tokens_age').on(table.releasedAt)],
);
