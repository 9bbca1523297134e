import type { Finding } from '@hub/contract/diagnosis';
import { sql, type Column, type SQL } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, searchable } from './columns.ts';
import { users } from './identity.ts';
import { licenses } from './licenses.ts';

export const siteKinds = ['live', 'staging', 'local'] as const;
/** Released by the buyer, deactivated by the site, moved, silent for long, or by the operator. */
export const endReasons = ['released', 'deactivated', 'moved', 'silent', 'operator'] as const;

/** Written by `verification`: a pending activation, started by a site. */
export const verificationRequests = pgTable(
  'verification_requests',
  {
    /** 256 bits, base64url. */
    id: text().primaryKey(),
    itemId: integer('item_id').notNull(),
    siteUrl: text('site_url').notNull(),
    /** The normalised site: host[:port][/path]. */
    site: text().notNull(),
    returnUrl: text('return_url').notNull(),
    state: text().notNull(),
    codeChallenge: text('code_challenge').notNull(),
    themeVersion: text('theme_version'),
    wordpressVersion: text('wordpress_version'),
    phpVersion: text('php_version'),
    environment: text(),
    locale: text(),
    intent: text({ enum: ['move', 'staging', 'new'] }),
    previousActivationId: text('previous_activation_id'),
    /** A person carries its answer: the site itself cannot call. */
    offline: boolean().notNull().default(false),
    /** 1: the wire of themes sold before this hub (docs/older-themes.md). */
    protocol: integer().notNull().default(2),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    openedAt: instant('opened_at'),
    status: text({ enum: ['open', 'reserved', 'done', 'cancelled'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('verification_requests_user').on(table.userId, table.openedAt),
    index('verification_requests_expiry').on(table.expiresAt),
  ],
);

/** Search text of a site. */
export const siteText = ({ host }: { readonly host: Column }): SQL =>
  searchable(sql`lower(' ' || ${host})`);

/** Written by `verification`: a site bound to a license, now or in the past. */
export const activations = pgTable(
  'activations',
  {
    id: id(),
    licenseId: integer('license_id')
      .notNull()
      .references(() => licenses.id),
    itemId: integer('item_id').notNull(),
    siteUrl: text('site_url').notNull(),
    site: text().notNull(),
    host: text().notNull(),
    /**
     * Domain that the license is locked to: the registrable domain, or the host if there is none.
     */
    endProduct: text('end_product').notNull(),
    kind: text({ enum: siteKinds }).notNull(),
    activatedAt: instant('activated_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** Until then its silence means nothing: it was activated by a file. */
    offlineUntil: instant('offline_until'),
    endedAt: instant('ended_at'),
    endReason: text('end_reason', { enum: endReasons }),
    /** True if it moved the license to another end product. */
    countedAsMove: boolean('counted_as_move').notNull().default(false),
    /**
     * Time at which an operator unlocked the license from this end product; null while it is
     * locked.
     */
    unboundAt: instant('unbound_at'),
    themeVersion: text('theme_version'),
    wordpressVersion: text('wordpress_version'),
    phpVersion: text('php_version'),
    /** Findings of the site's last connection check, with its time; null if it sent none. */
    findings: jsonb().$type<readonly Finding[]>(),
    diagnosedAt: instant('diagnosed_at'),
    /** 1: activated over the wire of older themes. Its token is the key of that wire. */
    protocol: integer().notNull().default(2),
    /** SHA-256 of the activation token, hex, and whether the site has used it. */
    tokenHash: text('token_hash').notNull(),
    tokenUsedAt: instant('token_used_at'),
    /** Activated by its purchase code: SHA-256 of the site's try, hex, and when that was. */
    codeTryHash: text('code_try_hash'),
    codeTriedAt: instant('code_tried_at'),
    /** The last certificate given out. */
    certificateId: text('certificate_id'),
    certificateKid: text('certificate_kid'),
    certificateIssuedAt: instant('certificate_issued_at'),
  },
  (table) => [
    uniqueIndex('activations_one_active')
      .on(table.licenseId, table.site, table.itemId)
      .where(sql`ended_at is null`),
    index('activations_license').on(table.licenseId),
    // No index contains columns of the weekly heartbeat (last seen), so a heartbeat updates none.
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

/**
 * Written by `verification`: a license reserved between the buyer's approval and the site's
 * confirmation.
 */
export const reservations = pgTable(
  'reservations',
  {
    id: id(),
    requestId: text('request_id')
      .notNull()
      .references(() => verificationRequests.id, { onDelete: 'cascade' }),
    licenseId: integer('license_id')
      .notNull()
      .references(() => licenses.id),
    userId: integer('user_id').notNull(),
    kind: text({ enum: siteKinds }).notNull(),
    /** SHA-256 of the derived one-time code, hex. */
    codeHash: text('code_hash'),
    /** The activation that a move ends in the step that makes the new one. */
    movingId: integer('moving_id').references(() => activations.id),
    wrongVerifiers: integer('wrong_verifiers').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Replaced, cancelled, or out of tries. */
    endedAt: instant('ended_at'),
    /** Time at which the code was exchanged, and for what. */
    exchangedAt: instant('exchanged_at'),
    /** Time at which the owner was notified of the code's reuse. */
    reuseMailedAt: instant('reuse_mailed_at'),
    activationId: integer('activation_id').references(() => activations.id),
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

/**
 * Written by `verification`: tokens of sites whose owner was erased, so that a site learns of its
 * release. Nothing here identifies a person, a site or a license.
 */
export const releasedTokens = pgTable(
  'released_tokens',
  {
    /** SHA-256 of the activation token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    releasedAt: instant('released_at').notNull(),
  },
  (table) => [index('released_tokens_age').on(table.releasedAt)],
);
