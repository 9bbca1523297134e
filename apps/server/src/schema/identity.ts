import { sql, type Column, type SQL } from 'drizzle-orm';
import { boolean, index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, searchable, withoutAccents } from './columns.ts';
import { defineTable, given, internal, secret } from './define-table.ts';

type UserWord = 'username' | 'email' | 'firstName' | 'lastName';

export const userText = ({ username, email, firstName, lastName }: Record<UserWord, Column>): SQL =>
  searchable(
    withoutAccents(
      sql`(' ' || ${username} || ' ' || ${email} || ' ' || ${firstName} || ' ' || ${lastName})`,
    ),
  );

/** Name of a person as a sort key of lists. */
export const userName = ({ firstName, lastName }: Record<'firstName' | 'lastName', Column>): SQL =>
  sql`lower(${firstName} || ' ' || ${lastName})`;

/** Written by the feature `identity`. */
export const users = defineTable(
  'users',
  {
    what: 'User accounts',
    until: 'until the account is erased',
    rows: 'id = $1',
  },
  {
    id: given(id()),
    username: given(text().notNull()),
    email: given(text().notNull()),
    firstName: given(text('first_name').notNull()),
    lastName: given(text('last_name').notNull()),
    /** Argon2id hash in PHC form. */
    passwordHash: secret(text('password_hash').notNull()),
    emailVerifiedAt: given(instant('email_verified_at')),
    isAdmin: given(boolean('is_admin').notNull().default(false)),
    /** Code of the chosen language, for screens and emails; null before a choice. */
    language: given(text()),
    /** Message of an operator to this buyer, shown at the top of every screen. */
    errorMessage: given(text('error_message')),
    /** Return address of the registration, for the first sign-in, which clears it. */
    firstOrigin: given(text('first_origin')),
    blockedAt: given(instant('blocked_at')),
    blockReason: given(text('block_reason')),
    /** Time at which the hub will erase the account at its owner's request. */
    eraseAt: given(instant('erase_at')),
    createdAt: given(instant('created_at').notNull()),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_erase_at')
      .on(table.eraseAt)
      .where(sql`erase_at is not null`),
    // These values are rare, so the console's filters find them without reading all users.
    index('users_blocked')
      .on(table.id)
      .where(sql`blocked_at is not null`),
    index('users_unverified')
      .on(table.id)
      .where(sql`email_verified_at is null`),
    index('users_operators')
      .on(table.id)
      .where(sql`is_admin`),
    index('users_name').on(userName(table), table.id),
    index('users_text').using('gin', sql`${userText(table)} gin_trgm_ops`),
  ],
);

/** Foreign key of rows that are erased with their person. */
export const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const sessions = defineTable(
  'sessions',
  {
    what: 'Sessions',
    until: '30 days after its last use, 90 after it began',
    rows: 'user_id = $1',
  },
  {
    /** SHA-256 of the cookie's token, hex. */
    idHash: secret(text('id_hash').primaryKey()),
    userId: internal(ofUser()),
    createdAt: given(instant('created_at').notNull()),
    /** Time of the last password or equivalent proof in this session. */
    signedInAt: given(instant('signed_in_at').notNull()),
    /** Time of the second factor; null before it. */
    secondFactorAt: given(instant('second_factor_at')),
    lastSeenAt: given(instant('last_seen_at').notNull()),
    expiresAt: given(instant('expires_at').notNull()),
    address: given(text().notNull()),
    userAgent: given(text('user_agent').notNull()),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
);

/** Devices on which a user has signed in, so that a new one can be reported. */
export const knownDevices = defineTable(
  'known_devices',
  {
    what: 'Known devices',
    until: '180 days after the last sign-in there',
    rows: 'user_id = $1',
  },
  {
    userId: internal(ofUser()),
    /** SHA-256 of browser, system and network, hex. */
    deviceHash: secret(text('device_hash').notNull()),
    lastSeenAt: given(instant('last_seen_at').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('known_devices_seen').on(table.lastSeenAt),
  ],
);

/** Captcha solutions that were used; each works once. */
export const spentCaptchas = defineTable(
  'spent_captchas',
  {
    what: 'Solved captchas',
    until: 'until they expire, within the hour',
    rows: null,
  },
  {
    /** SHA-256 of the challenge's unique part, in hex. */
    hash: text().primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('spent_captchas_expiry').on(table.expiresAt)],
);

export const codePurposes = [
  'verify_email',
  'reset_password',
  'change_email',
  'not_me',
  'keep_factor',
] as const;

/** Emailed codes. A code is derived from the row's id; only its hash is stored. */
export const codes = defineTable(
  'codes',
  {
    what: 'Mailed links',
    until: '30 days after the link has expired',
    rows: 'user_id = $1',
  },
  {
    id: internal(id()),
    userId: internal(ofUser()),
    purpose: given(text({ enum: codePurposes }).notNull()),
    /** SHA-256 of the code, hex; null only until the code of the new row is derived. */
    codeHash: secret(text('code_hash')),
    /** For `change_email`, the new and the old address; for `not_me`, the address to restore. */
    newEmail: given(text('new_email')),
    oldEmail: given(text('old_email')),
    createdAt: given(instant('created_at').notNull()),
    expiresAt: given(instant('expires_at').notNull()),
    /** Time at which the code was used or replaced by a newer code. */
    endedAt: given(instant('ended_at')),
  },
  (table) => [
    uniqueIndex('codes_hash').on(table.codeHash),
    index('codes_user').on(table.userId, table.purpose),
    index('codes_expiry').on(table.expiresAt),
    // Erasing a person also deletes the person's address from codes of other people.
    index('codes_new_email')
      .on(sql`lower(${table.newEmail})`)
      .where(sql`new_email is not null`),
    index('codes_old_email')
      .on(sql`lower(${table.oldEmail})`)
      .where(sql`old_email is not null`),
  ],
);

/** Users who have seen the guided tour, with the time of the first tour. */
export const seenTours = defineTable(
  'seen_tours',
  {
    what: 'Seen guided tours',
    until: 'as long as the account',
    rows: 'user_id = $1',
  },
  {
    userId: internal(ofUser().primaryKey()),
    seenAt: given(instant('seen_at').notNull()),
  },
);
