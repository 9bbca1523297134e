import * as z from 'zod/mini';
import { messages } from '@hub/language';
import { directions, overrides } from './direction.ts';
import { canonicalEmail } from './email-address.ts';
import { account, ownWordMin, password as passwordLimits } from './limits.ts';

/** Field schemas that the calls share. */

export const fieldTexts = messages('fields', {
  required: 'This field is required.',
  tooLong: {
    one: 'At most {count} character, please.',
    other: 'At most {count} characters, please.',
  },
  unstorable: 'This contains characters that cannot be stored.',
  severalLines: 'This must be one line.',
  day: 'Enter a date such as 2026-11-22.',
  usernameLength: { other: 'Between {min} and {count} characters, please.' },
  usernameCharacters: 'Use only letters, digits, dots, hyphens and underscores.',
  email: 'Enter a valid email address.',
  topic: 'Please choose what it is about.',
  /** The five password messages of the specification, section 5, exactly. */
  password: {
    tooShort: 'Password should be longer than 8 characters!',
    noUppercase: 'Password must have uppercase letters!',
    noLowercase: 'Password must have lowercase letters!',
    noDigit: 'Password must have digits!',
    notValid: 'Password is not valid!',
  },
  /** Reasons in the line after `notValid`, which help a person to choose a better password. */
  invalidPassword: {
    tooLong: {
      one: 'It has more than {count} character.',
      other: 'It has more than {count} characters.',
    },
    unstorable: 'It contains characters that cannot be stored.',
    own: 'It contains your name, username or email address, and little else.',
    /** Common passwords are checked only on the server. */
    common: 'It is too common and easy to guess.',
  },
});

type Texts = typeof fieldTexts;
type Rule = { [Name in keyof Texts]: Texts[Name] extends string ? Name : never }[keyof Texts];

/** Reads the message when a value breaks the rule, because the language is not known earlier. */
const says = (rule: Rule) => ({ error: (): string => fieldTexts[rule] });

// PostgreSQL cannot store NUL, and a lone surrogate is not text.
const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
const oneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);

/** Searches first: few texts contain these characters, and a search is four times faster. */
function without(signs: RegExp) {
  const single = new RegExp(signs.source);
  return z.overwrite<string>((text) => (single.test(text) ? text.replaceAll(signs, '') : text));
}

const required = says('required');

const bounds = (max: number, min: number) =>
  [
    z.minLength(min, required),
    z.maxLength(max, { error: () => fieldTexts.tooLong({ count: max }) }),
    z.refine<string>(storable, says('unstorable')),
  ] as const;

/** Reports an empty text as missing instead of malformed. */
const orRequired = (text: () => string) => ({
  error: ({ input }: { readonly input?: unknown }): string =>
    input === '' ? fieldTexts.required : text(),
});

/** Text without NUL and lone surrogates, at most `max` characters, otherwise unchanged. */
const verbatim = (max: number): z.ZodMiniString<string> =>
  z.string(required).check(...bounds(max, 1));

/** Untrimmed text without characters that change direction. */
export const text = (max: number, min = 1): z.ZodMiniString<string> =>
  z.string(required).check(without(directions), ...bounds(max, min));

/** Trimmed text of several lines; it may be empty if `min` is 0. */
export const prose = (max: number, min = 1): z.ZodMiniString<string> =>
  typed(overrides, { max, min });

const typed = (
  unwanted: RegExp,
  { max, min }: { readonly max: number; readonly min: number },
): z.ZodMiniString<string> =>
  z.string(required).check(without(unwanted), z.trim(), z.normalize('NFC'), ...bounds(max, min));

/** Trimmed single-line text; `name(80, 0)` may be empty. */
export const name = (max: number, min = 1): z.ZodMiniString<string> =>
  typed(directions, { max, min }).check(z.refine(oneLine, says('severalLines')));

/** ISO 8601 with `Z`. */
export const instant = z.iso.datetime();

/** Day in UTC, in a column `date` with `mode: 'string'`. Optional fields are a union with `''`. */
export const day = z.iso.date(says('day'));

const usernameLength = (): string =>
  fieldTexts.usernameLength({ min: account.usernameMin, count: account.usernameMax });

export const username = z
  .string(required)
  .check(
    z.trim(),
    z.minLength(account.usernameMin, orRequired(usernameLength)),
    z.maxLength(account.usernameMax, { error: usernameLength }),
    z.regex(/^[A-Za-z0-9_.-]+$/, says('usernameCharacters')),
  );

/** Zod's email format, which also accepts top-level domains in punycode (`xn--p1ai`). */
const emailShape =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]{2,})$/i;

/** Email address with its domain in punycode. */
export const email = z
  .string(required)
  .check(
    z.trim(),
    z.overwrite(canonicalEmail),
    z.maxLength(account.emailMax, says('email')),
    z.email({ pattern: emailShape, ...orRequired(() => fieldTexts.email) }),
  );

export const identifier = text(account.emailMax).check(z.trim(), z.overwrite(canonicalEmail));

type InvalidPassword = keyof typeof fieldTexts.invalidPassword;

/** Returns the last password message with a reason on the next line (`toFieldError`). */
export function invalidPassword(reason: InvalidPassword): string {
  const reasons = fieldTexts.invalidPassword;
  const why =
    reason === 'tooLong' ? reasons.tooLong({ count: passwordLimits.maxLength }) : reasons[reason];
  return `${fieldTexts.password.notValid}\n${why}`;
}

/** True for this word, or too short without it. Both are in lower case. */
const leansOn = (plain: string, word: string): boolean =>
  plain === word ||
  (Array.from(word).length >= ownWordMin &&
    plain.includes(word) &&
    Array.from(plain.replaceAll(word, '')).length < passwordLimits.minLength);

/**
 * Returns the message of the first password rule that fails, or null. Length is counted in code
 * points after NFC; letters and digits are those of Unicode.
 * @param value Password as typed.
 * @param ownWords Names, username and email address of the person. A password must not consist
 *   mainly of one of them.
 */
export function passwordFault(value: string, ownWords: readonly string[] = []): string | null {
  const normalised = value.normalize('NFC');
  const length = Array.from(normalised).length;
  if (length < passwordLimits.minLength) return fieldTexts.password.tooShort;
  if (length > passwordLimits.maxLength) return invalidPassword('tooLong');
  if (!/\p{Lu}/u.test(normalised)) return fieldTexts.password.noUppercase;
  if (!/\p{Ll}/u.test(normalised)) return fieldTexts.password.noLowercase;
  if (!/\p{Nd}/u.test(normalised)) return fieldTexts.password.noDigit;
  if (!storable(normalised)) return invalidPassword('unstorable');
  const plain = normalised.toLowerCase();
  const words = ownWords
    .map((word) => word.trim().normalize('NFC').toLowerCase())
    // The name in an email address counts as a separate word.
    .flatMap((word) => [word, word.replace(/@.*/, '')]);
  return words.some((word) => word !== '' && leansOn(plain, word)) ? invalidPassword('own') : null;
}

/** New password; {@link passwordFault} adds the rule about the person's own names. */
export const newPassword = z.string(required).check((context) => {
  const fault = passwordFault(context.value);
  if (fault) context.issues.push({ code: 'custom', input: context.value, message: fault });
});

/** Password for signing in or confirming: any text up to a limit that keeps hashing cheap. */
export const typedPassword = verbatim(1024);

/** Code of an authenticator app or recovery code, in any spelling. */
export const twoFactorCode = text(64);

/** Required only if a captcha provider is configured. */
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
export const envatoUserId = z.string(required).check(z.regex(/^\d{1,20}$/));

/** Id of an activation request: 256 bits, base64url. */
export const requestId = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

// Largest value of the database column.
const anId = [z.positive(), z.maximum(2 ** 31 - 1)] as const;

/** Id of a database row, in a body. */
export const idInBody = z.int().check(...anId);

/** Id of a database row, as text in a query. */
export const idInQuery = z.coerce.number().check(z.int(), ...anId);

/** Result with a message for the screen: `{ success, message }`. */
export const outcome = z.object({ success: z.boolean(), message: z.string() });
