import * as z from 'zod/mini';
import { directions, overrides } from './direction.ts';
import { canonicalEmail } from './email-address.ts';
import { account, ownWordMin, password as passwordLimits } from './limits.ts';

/** Common fields of the calls. */

// NUL cannot be stored by PostgreSQL, and a lone surrogate is not text.
const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
const oneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);

/**
 * Searches before replacing: few texts contain these characters, and a search takes a quarter of
 * the time.
 */
function without(signs: RegExp) {
  const one = new RegExp(signs.source);
  return z.overwrite<string>((text) => (one.test(text) ? text.replaceAll(signs, '') : text));
}

const required = 'This field is required.';

const bounds = (max: number, min: number) =>
  [
    z.minLength(min, required),
    z.maxLength(max, `At most ${max} characters, please.`),
    z.refine<string>(storable, 'This contains characters that cannot be stored.'),
  ] as const;

/** An empty text is reported as missing, not as malformed. */
const orRequired = (message: string) => ({
  error: ({ input }: { readonly input?: unknown }): string => (input === '' ? required : message),
});

/** Text without NUL and lone surrogates, at most `max` characters, otherwise unchanged. */
const verbatim = (max: number): z.ZodMiniString<string> =>
  z.string({ error: required }).check(...bounds(max, 1));

/** Untrimmed text without characters that change direction. */
export const text = (max: number, min = 1): z.ZodMiniString<string> =>
  z.string({ error: required }).check(without(directions), ...bounds(max, min));

/** Trimmed text of several lines, as people write messages; with `min` 0 it may be empty. */
export const prose = (max: number, min = 1): z.ZodMiniString<string> =>
  typed(overrides, { max, min });

const typed = (
  unwanted: RegExp,
  { max, min }: { readonly max: number; readonly min: number },
): z.ZodMiniString<string> =>
  z
    .string({ error: required })
    .check(without(unwanted), z.trim(), z.normalize('NFC'), ...bounds(max, min));

/** One trimmed line, as people type names; `name(80, 0)` may be empty. */
export const name = (max: number, min = 1): z.ZodMiniString<string> =>
  typed(directions, { max, min }).check(z.refine(oneLine, 'This must be one line.'));

/** An instant on the wire: ISO 8601 with `Z`. */
export const instant = z.iso.datetime();

/** A day of UTC: `2026-11-22`; its column is `date` with `mode: 'string'`. In a form it may be empty as one of a union with `''`. */
export const day = z.iso.date('Enter a date such as 2026-11-22.');

export const username = z
  .string({ error: required })
  .check(
    z.trim(),
    z.minLength(
      account.usernameMin,
      orRequired(`Between ${account.usernameMin} and ${account.usernameMax} characters, please.`),
    ),
    z.maxLength(
      account.usernameMax,
      `Between ${account.usernameMin} and ${account.usernameMax} characters, please.`,
    ),
    z.regex(/^[A-Za-z0-9_.-]+$/, 'Use only letters, digits, dots, hyphens and underscores.'),
  );

/** Zod's email format, which also accepts top-level domains in punycode (`xn--p1ai`). */
const emailShape =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]{2,})$/i;

/** An email address, its domain in punycode. */
export const email = z
  .string({ error: required })
  .check(
    z.trim(),
    z.overwrite(canonicalEmail),
    z.maxLength(account.emailMax, 'Enter a valid email address.'),
    z.email({ pattern: emailShape, ...orRequired('Enter a valid email address.') }),
  );

/** Username or email address, as the sign-in form accepts it. */
export const identifier = text(account.emailMax).check(z.trim(), z.overwrite(canonicalEmail));

/** The five messages of the specification, section 5, exactly. */
const passwordMessages = {
  tooShort: 'Password should be longer than 8 characters!',
  noUppercase: 'Password must have uppercase letters!',
  noLowercase: 'Password must have lowercase letters!',
  noDigit: 'Password must have digits!',
  notValid: 'Password is not valid!',
} as const;

// The specification's sentence comes first, and the reason on its own line (`toFieldError`).
const invalid = (reason: string): string => `${passwordMessages.notValid}\n${reason}`;

/**
 * The specification's last sentence with a reason, so that the reader can choose a better password.
 */
export const invalidPasswords = {
  tooLong: invalid(`It has more than ${passwordLimits.maxLength} characters.`),
  unstorable: invalid('It contains characters that cannot be stored.'),
  own: invalid('It contains your name, username or email address, and little else.'),
  /** Common passwords are checked only on the server. */
  common: invalid('It is too common and easy to guess.'),
} as const;

/** Returns true if the password is this word, or too short without it. Both are in lower case. */
const leansOn = (plain: string, word: string): boolean =>
  plain === word ||
  (Array.from(word).length >= ownWordMin &&
    plain.includes(word) &&
    Array.from(plain.replaceAll(word, '')).length < passwordLimits.minLength);

/**
 * The first password rule that fails, as its message, or null.
 * Length is counted in code points after NFC; letters and digits are Unicode's.
 * `own` are the person's own words (names, username, email), on which a password must not lean.
 */
export function passwordFault(value: string, own: readonly string[] = []): string | null {
  const normalised = value.normalize('NFC');
  const length = Array.from(normalised).length;
  if (length < passwordLimits.minLength) return passwordMessages.tooShort;
  if (length > passwordLimits.maxLength) return invalidPasswords.tooLong;
  if (!/\p{Lu}/u.test(normalised)) return passwordMessages.noUppercase;
  if (!/\p{Ll}/u.test(normalised)) return passwordMessages.noLowercase;
  if (!/\p{Nd}/u.test(normalised)) return passwordMessages.noDigit;
  if (!storable(normalised)) return invalidPasswords.unstorable;
  const plain = normalised.toLowerCase();
  const words = own
    .map((word) => word.trim().normalize('NFC').toLowerCase())
    // The part of an address before the host counts as a word of its own.
    .flatMap((word) => [word, word.replace(/@.*/, '')]);
  return words.some((word) => word !== '' && leansOn(plain, word)) ? invalidPasswords.own : null;
}

/** New password; {@link passwordFault} adds the rule about the person's own names. */
export const newPassword = z.string({ error: required }).check((context) => {
  const fault = passwordFault(context.value);
  if (fault) context.issues.push({ code: 'custom', input: context.value, message: fault });
});

/** A password typed to sign in or to confirm: any text up to a bound that keeps hashing cheap. */
export const typedPassword = verbatim(1024);

/** A code of an app, or one of the codes for recovery, however it was typed. */
export const twoFactorCode = text(64);

/** The captcha widget's payload; required by the server only when a provider is configured. */
export const captcha = z.optional(z.nullable(z.string().check(z.maxLength(8192))));

/** Forms with a captcha. A solution is valid for one form only. */
export const captchaForms = [
  'login',
  'register',
  'reset-password',
  'correct-email',
  'report-login-issue',
] as const;

export type CaptchaForm = (typeof captchaForms)[number];

/** Marketplace id of an account: digits as text, because it may exceed a safe number. */
export const envatoUserId = z.string({ error: required }).check(z.regex(/^\d{1,20}$/));

/** The id of an activation request: 256 bits, base64url. */
export const requestId = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

// Largest value of the database column.
const anId = [z.positive(), z.maximum(2 ** 31 - 1)] as const;

/** An id of the hub's own. */
export const idInBody = z.int().check(...anId);

/** Id as text, in a query. */
export const idInQuery = z.coerce.number().check(z.int(), ...anId);

/** `{ success, message }`: result that the screen shows. */
export const outcome = z.object({ success: z.boolean(), message: z.string() });
