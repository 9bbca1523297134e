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

/** What somebody is searched by. */
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
    /** Where the first sign-in leads: the origin remembered at registration; spent by it. */
    firstOrigin: text('first_origin'),
    blockedAt: instant('blocked_at'),
    /** Why, in the operator's words. */
    blockedFor: text('blocked_for'),
    /** When the account is to be erased, as its owner asked; null: it is not. */
    eraseAt: instant('erase_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_erase_at')
      .on(table.eraseAt)
      .where(sql`erase_at is not null`),
    // Few of many: the console's filters find them without a look at everybody.
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
    /** When the password was last given in this session, or what proves as much. */
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

/** From where a user has signed in, so that a new place can be told. */
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
    /** SHA-256 of what makes the challenge its own, hex. */
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
    // Who is erased leaves other people's links, too.
    index('codes_new_email')
      .on(sql`lower(${table.newEmail})`)
      .where(sql`new_email is not null`),
    index('codes_old_email')
      .on(sql`lower(${table.oldEmail})`)
      .where(sql`old_email is not null`),
  ],
);

/** Who has seen the guided tour, and when first. */
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
  /** What hub and app share, sealed. */
  secretSealed: text('secret_sealed').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Since when it counts: since a code of it was typed; null while it is being set up. */
  startedAt: instant('started_at'),
  /** The last step of 30 seconds whose code was used: none up to it counts any more. */
  lastStep: integer('last_step'),
});

/** Codes for who lost the app: a row for each that is still good. */
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
    /** What the device calls it, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it signed, as it says; 0 always, where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the device is reached, so that a browser does not offer to make another there. */
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

/** What a passkey is to sign: each is good once, and not for long. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge, hex. */
    hash: text().primaryKey(),
    purpose: text({ enum: ['add', 'sign'] }).notNull(),
    /** With `add`: whose it will be. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_expiry').on(table.expiresAt),
    index('passkey_challenges_user').on(table.userId),
  ],
);

/** Lost second factors that support takes away, unless their owner says otherwise before. */
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
