import * as z from 'zod/mini';
import { announcementLevels } from '#contract/announcements.ts';
import { callGroup, commonOf } from '#contract/call.ts';
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

const { publicRead, publicWrite } = commonOf('Identity');

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

/** Newest first. This call carries them because every page makes it. */
const announcements = z.optional(
  z.array(z.object({ id: z.int(), text: z.string(), level: z.enum(announcementLevels) })),
);

export const identityCalls = callGroup({
  csrfToken: {
    ...publicRead,
    path: '/api/csrfToken',
    summary: 'Returns the token that later POSTs carry in X-CSRF-Token',
    answer: z.object({ _csrf: z.string() }),
  },
  isLogged: {
    ...publicRead,
    path: '/api/is_logged',
    summary: 'Returns the user who is signed in with this browser, if any',
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
        /** Absent before a choice. */
        language: z.optional(z.string()),
        /** True if a required second factor is missing in this session; otherwise absent. */
        second_factor_needed: z.optional(z.literal(true)),
        /** Absent for buyers, because their bundle must not contain the address. */
        console: z.optional(text(200)),
        announcements,
      }),
    ]),
  },
  login: {
    ...publicWrite,
    path: '/api/login',
    summary: 'Signs in by username or email and password',
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
    ...publicRead,
    gate: 'same-origin',
    path: '/api/logout',
    summary: 'Signs out; the answer is the same if no one was signed in',
    answer: z.object({ res: z.literal(true) }),
  },
  register: {
    ...publicWrite,
    path: '/api/register',
    summary: 'Registers a buyer with a purchase code of the marketplace',
    body: registerBody,
    answer: z.extend(outcome, { result_type: z.optional(z.enum(registerResults)) }),
    refusals: ['captcha', 'rate_limited', 'marketplace_unreachable', 'unavailable'],
  },
  verifyEmail: {
    ...publicWrite,
    path: '/api/verify-email',
    summary: 'Verifies an email address with the code of a verification email',
    body: z.object({ code: oneTimeCode }),
    answer: z.extend(outcome, {
      result_type: z.optional(z.enum(verifyResults)),
      /** True if this browser registered the account and is now signed in; otherwise absent. */
      signed_in: z.optional(z.literal(true)),
    }),
    refusals: ['rate_limited'],
  },
  resendVerificationEmail: {
    ...publicWrite,
    path: '/api/resend-verification-email',
    summary: 'Sends the verification email again; known and unknown accounts get the same answer',
    body: z.object({ username: identifier }),
    answer: outcome,
    refusals: ['rate_limited'],
  },
  resetPassword: {
    ...publicWrite,
    path: '/api/reset-password',
    summary: 'Emails a reset link; known and unknown addresses get the same answer',
    body: resetPasswordBody,
    answer: outcome,
    refusals: ['captcha', 'rate_limited', 'unavailable'],
  },
  resetPasswordStep2: {
    ...publicWrite,
    path: '/api/reset-password-step-2/',
    summary: 'Checks a reset code; with a password, sets the password and ends every session',
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
    ...publicWrite,
    path: '/api/not-me',
    summary:
      'Ends every session and the password, and restores the previous address, with the code of an email',
    body: z.object({ code: oneTimeCode }),
    answer: outcome,
    refusals: ['rate_limited', 'unavailable'],
  },
  keepFactor: {
    ...publicWrite,
    path: '/api/keep-factor',
    summary: 'Stops the reset of a second factor, with the code of an email',
    body: z.object({ code: oneTimeCode }),
    answer: outcome,
    refusals: ['rate_limited'],
  },
  captchaChallenge: {
    ...publicRead,
    path: '/api/captcha/challenge',
    summary: 'Returns a proof-of-work challenge for the captcha field of a form',
    query: z.object({ form: z.enum(captchaForms) }),
    answer: z.looseObject({}),
    refusals: ['not_found', 'rate_limited'],
  },
});
