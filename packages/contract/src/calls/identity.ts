import * as z from 'zod/mini';
import { announcementLevels } from '#contract/announcements.ts';
import { callGroup } from '#contract/call.ts';
import {
  captcha,
  captchaForms,
  email,
  identifier,
  name,
  newPassword,
  outcome,
  text,
  twoFactorCode,
  typedPassword,
  username,
} from '#contract/fields.ts';
import { account } from '#contract/limits.ts';

const group = 'Identity';

const oneTimeCode = text(128);

export const registerBody = z.object({
  username,
  firstname: name(account.nameMax),
  lastname: name(account.nameMax),
  email,
  password: newPassword,
  captcha,
  purchase_code: text(200),
});

export const loginBody = z.object({
  username: identifier,
  password: typedPassword,
  captcha,
  two_factor_code: z.optional(twoFactorCode),
});

export const resetPasswordBody = z.object({ email, captcha });

const loginResults = [
  'wrong_credentials',
  'email_unverified',
  'blocked',
  'captcha_required',
  'captcha_wrong',
  'two_factor_required',
] as const;

/** Reason why a link verifies nothing; `taken`: another account has registered the new address. */
const verifyResults = ['used', 'replaced', 'expired', 'taken'] as const;

const registerResults = [
  'code_malformed',
  'code_not_found',
  'code_registered',
  'code_refunded',
  'username_taken',
] as const;

/**
 * Current announcements for this browser, newest first; left out if there are none. This call
 * carries them because every page makes it.
 */
const announcements = z.optional(
  z.array(z.object({ id: z.int(), text: z.string(), level: z.enum(announcementLevels) })),
);

export const identityCalls = callGroup({
  csrfToken: {
    method: 'GET',
    path: '/api/csrfToken',
    group,
    summary: 'The token that later POSTs carry in X-CSRF-Token',
    access: 'public',
    gate: 'none',
    answer: z.object({ _csrf: z.string() }),
  },
  isLogged: {
    method: 'GET',
    path: '/api/is_logged',
    group,
    summary: 'Whether, and as whom, this browser is signed in',
    access: 'public',
    gate: 'none',
    answer: z.union([
      z.object({ res: z.literal(false), captcha: z.boolean(), announcements }),
      z.object({
        res: z.literal(true),
        id: z.int(),
        username: z.string(),
        user_hash: z.string(),
        email: z.string(),
        firstname: z.string(),
        lastname: z.string(),
        /** Present if the hub requires a second factor that this session has not given. */
        second_factor_needed: z.optional(z.literal(true)),
        announcements,
      }),
    ]),
  },
  login: {
    method: 'POST',
    path: '/api/login',
    group,
    summary: 'Signs in by username or email and password',
    access: 'public',
    gate: 'token',
    body: loginBody,
    answer: z.object({
      success: z.boolean(),
      message: z.optional(z.string()),
      result_type: z.optional(z.enum(loginResults)),
      captcha: z.boolean(),
    }),
    refusals: ['rate_limited', 'unavailable'],
  },
  logout: {
    method: 'GET',
    path: '/api/logout',
    group,
    summary: 'Signs out; the same answer when nobody was signed in',
    access: 'public',
    gate: 'same-origin',
    answer: z.object({ res: z.literal(true) }),
  },
  register: {
    method: 'POST',
    path: '/api/register',
    group,
    summary: 'Registers a buyer with a purchase code of the marketplace',
    access: 'public',
    gate: 'token',
    body: registerBody,
    answer: z.object({
      success: z.boolean(),
      message: z.string(),
      result_type: z.optional(z.enum(registerResults)),
    }),
    refusals: ['captcha', 'rate_limited', 'marketplace_unreachable', 'unavailable'],
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/verify-email',
    group,
    summary: 'Spends the code of a verification mail',
    access: 'public',
    gate: 'token',
    body: z.object({ code: oneTimeCode }),
    answer: z.object({
      success: z.boolean(),
      message: z.string(),
      result_type: z.optional(z.enum(verifyResults)),
    }),
    refusals: ['rate_limited'],
  },
  resendVerificationEmail: {
    method: 'POST',
    path: '/api/resend-verification-email',
    group,
    summary: 'Sends the verification mail again; the same answer whether the account exists or not',
    access: 'public',
    gate: 'token',
    body: z.object({ username: identifier }),
    answer: outcome,
    refusals: ['rate_limited'],
  },
  resetPassword: {
    method: 'POST',
    path: '/api/reset-password',
    group,
    summary: 'Emails a reset link; known and unknown addresses get the same answer',
    access: 'public',
    gate: 'token',
    body: resetPasswordBody,
    answer: outcome,
    refusals: ['captcha', 'rate_limited', 'unavailable'],
  },
  resetPasswordStep2: {
    method: 'POST',
    path: '/api/reset-password-step-2/',
    group,
    summary: 'Checks a reset code; with a password, spends it and ends every session',
    access: 'public',
    gate: 'token',
    tokenInBody: true,
    body: z.object({
      code: oneTimeCode,
      password: z.optional(newPassword),
      _csrf: z.optional(z.string()),
    }),
    answer: outcome,
    refusals: ['rate_limited'],
  },
  notMe: {
    method: 'POST',
    path: '/api/not-me',
    group,
    summary:
      'Spends the code of a mail: ends every session and the password, takes an address back',
    access: 'public',
    gate: 'token',
    body: z.object({ code: oneTimeCode }),
    answer: outcome,
    refusals: ['rate_limited', 'unavailable'],
  },
  keepFactor: {
    method: 'POST',
    path: '/api/keep-factor',
    group,
    summary: 'Spends the code of a mail: stops the reset of a second factor',
    access: 'public',
    gate: 'token',
    body: z.object({ code: oneTimeCode }),
    answer: outcome,
    refusals: ['rate_limited'],
  },
  captchaChallenge: {
    method: 'GET',
    path: '/api/captcha/challenge',
    group,
    summary: 'A proof-of-work challenge for the captcha field of a form',
    access: 'public',
    gate: 'none',
    query: z.object({ form: z.enum(captchaForms) }),
    answer: z.looseObject({}),
    refusals: ['not_found', 'rate_limited'],
  },
});
