import { bigint, index, integer, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { defineTable, given, internal, secret } from './define-table.ts';
import { ofUser, users } from './identity.ts';

export const secondFactors = defineTable(
  'second_factors',
  {
    what: 'Authenticator apps',
    until: 'until it is turned off or the account is erased',
    rows: 'user_id = $1',
  },
  {
    userId: internal(ofUser().primaryKey()),
    /** Shared secret of the hub and the app, sealed. */
    secretSealed: secret(text('secret_sealed').notNull()),
    createdAt: given(instant('created_at').notNull()),
    /** Time of the first confirmed code; null during setup. */
    startedAt: given(instant('started_at')),
    /** Last 30-second step with a used code. Codes of this and earlier steps are rejected. */
    lastStep: internal(integer('last_step')),
  },
);

/** One row for each unused code. */
export const recoveryCodes = defineTable(
  'recovery_codes',
  {
    what: 'Recovery codes',
    until: 'until each is used, or the app is turned off',
    rows: 'user_id = $1',
  },
  {
    userId: internal(ofUser()),
    /** SHA-256 of the code, hex. The code is random, so it needs no salt. */
    codeHash: secret(text('code_hash').notNull()),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const passkeys = defineTable(
  'passkeys',
  {
    what: 'Passkeys',
    until: 'until each is removed, or the account is erased',
    rows: 'user_id = $1',
  },
  {
    id: internal(id()),
    userId: internal(ofUser()),
    /** Credential id in base64url; the device chose it. */
    credentialId: secret(text('credential_id').notNull()),
    /** Public key as COSE, in base64url. */
    publicKey: secret(text('public_key').notNull()),
    /** Signature counter of the device; always 0 if it does not count. */
    counter: internal(bigint({ mode: 'number' }).notNull()),
    /** Transports of the device, so that browsers offer no second passkey on the same device. */
    transports: given(jsonb().$type<string[]>().notNull()),
    name: given(text().notNull()),
    createdAt: given(instant('created_at').notNull()),
    lastUsedAt: given(instant('last_used_at')),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId),
  ],
);

/** Challenges for passkeys; each is short-lived and works once. */
export const passkeyChallenges = defineTable(
  'passkey_challenges',
  {
    what: 'Passkey challenges',
    until: 'until it is signed, or until the hourly cleanup after five minutes',
    rows: 'user_id = $1',
  },
  {
    /** SHA-256 of the challenge, hex. */
    hash: internal(text().primaryKey()),
    purpose: internal(text({ enum: ['add', 'sign'] }).notNull()),
    /** Owner of the new passkey; only for `add`. */
    userId: internal(integer('user_id').references(() => users.id, { onDelete: 'cascade' })),
    expiresAt: internal(instant('expires_at').notNull()),
  },
  (table) => [
    index('passkey_challenges_expiry').on(table.expiresAt),
    index('passkey_challenges_user').on(table.userId),
  ],
);

/** Second-factor resets by support, which take effect unless the owner objects. */
export const factorResets = defineTable(
  'factor_resets',
  {
    what: 'Second-factor resets under way',
    until: '24 hours, or until the owner stops it',
    rows: 'user_id = $1',
  },
  {
    userId: internal(ofUser().primaryKey()),
    askedAt: given(instant('asked_at').notNull()),
    dueAt: given(instant('due_at').notNull()),
  },
  (table) => [index('factor_resets_due').on(table.dueAt)],
);
