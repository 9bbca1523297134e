import { sql, type Column, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, instant, searchable, withoutAccents } from './columns.ts';

/** Search text of a person. */
export const userText = ({ username, email, firstName, lastName }: Record<UserWord, Column>): SQL =>
  searchable(
    withoutAccents(
      sql`(' ' || ${username} || ' ' || ${email} || ' ' || ${firstName} || ' ' || ${lastName})`,
    ),
  );

type UserWord = 'username' | 'email' | 'firstName' | 'lastName';

/** Written by the feature `identity`. */
export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Argon2id in PHC form. */
    passwordHash: text('password_hash').notNull(),
    emailVerifiedAt: instant('email_verified_at'),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** The operator's word to this buyer, shown above every screen. */
    errorMessage: text('error_message'),
    /**
     * Target of the first sign-in: the origin remembered at registration; the sign-in clears it.
     */
    firstOrigin: text('first_origin'),
    blockedAt: instant('blocked_at'),
    /** Why, in the operator's words. */
    blockedFor: text('blocked_for'),
    /** Time at which the account will be erased at its owner's request; null if none is set. */
    eraseAt: instant('erase_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_erase_at')
      .on(table.eraseAt)
      .where(sql`erase_at is not null`),
    // Rare values: the console's filters find them without reading everyone.
    index('users_blocked')
      .on(table.id)
      .where(sql`blocked_at is not null`),
    index('users_unverified')
      .on(table.id)
      .where(sql`email_verified_at is null`),
    index('users_operators')
      .on(table.id)
      .where(sql`is_admin`),
    index('users_text').using('gin', sql`${userText(table)} gin_trgm_ops`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, hex. */
    idHash: text('id_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** Time of the last password, or equal proof, in this session. */
    signedInAt: instant('signed_in_at').notNull(),
    /** When a second factor was; null: not yet. */
    secondFactorAt: instant('second_factor_at'),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    address: text().notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
);

/** Devices on which a user has signed in, so that a new one can be reported. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of browser, system and network, hex. */
    deviceHash: text('device_hash').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('known_devices_seen').on(table.lastSeenAt),
  ],
);

/** Captcha solutions that were used: each counts once. */
export const spentCaptchas = pgTable(
  'spent_captchas',
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

/** Codes that are mailed: derived from the row's id, kept only as a hash. */
export const codes = pgTable(
  'codes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: codePurposes }).notNull(),
    /** SHA-256 of the code, hex; null only between the row's birth and its code's. */
    codeHash: text('code_hash'),
    /** With `change_email`: where the account moves to, and from where; with `not_me`: back to where. */
    newEmail: text('new_email'),
    oldEmail: text('old_email'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Spent, or killed by a newer one. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('codes_hash').on(table.codeHash),
    index('codes_user').on(table.userId, table.purpose),
    index('codes_expiry').on(table.expiresAt),
    // Erasing a person also removes them from other people's links.
    index('codes_new_email')
      .on(sql`lower(${table.newEmail})`)
      .where(sql`new_email is not null`),
    index('codes_old_email')
      .on(sql`lower(${table.oldEmail})`)
      .where(sql`old_email is not null`),
  ],
);

/** Users who have seen the guided tour, with the first time. */
export const seenTours = pgTable('seen_tours', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  seenAt: instant('seen_at').notNull(),
});

/** The app that gives a user's codes, as their second factor. */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Shared secret of hub and app, sealed. */
  secretSealed: text('secret_sealed').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Time of the first confirmed code; null during setup. */
  startedAt: instant('started_at'),
  /** Last 30-second step whose code was used; codes up to it are rejected. */
  lastStep: integer('last_step'),
});

/** Recovery codes: one row for each unused code. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code, hex. It is random, so no salt is needed. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Keys that a user's devices sign with. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Credential id given by the device, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter of the device; always 0 if it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /**
     * Transports of the device, so that a browser does not offer to create another passkey there.
     */
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId),
  ],
);

/** Challenges for passkeys: each is short-lived and works once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge, hex. */
    hash: text().primaryKey(),
    purpose: text({ enum: ['add', 'sign'] }).notNull(),
    /** With `add`: the owner of the new passkey. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_expiry').on(table.expiresAt),
    index('passkey_challenges_user').on(table.userId),
  ],
);

/** Second-factor resets by support, which take effect unless the owner objects. */
export const factorResets = pgTable(
  'factor_resets',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedAt: instant('asked_at').notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('factor_resets_due').on(table.dueAt)],
);
