import * as z from 'zod/mini';
import { callGroup } from '#contract/call.ts';
import { passkeySignature } from './passkeys.ts';
import { instant, outcome, twoFactorCode, typedPassword } from '#contract/fields.ts';

const group = 'Second factor';

export const secondFactorCodeBody = z.object({ two_factor_code: twoFactorCode });

/** One proof that the signed-in person is still present. */
export const proof = {
  password: z.optional(typedPassword),
  two_factor_code: z.optional(twoFactorCode),
  passkey: z.optional(passkeySignature),
};

export const confirmBody = z.object(proof);

const withRecoveryCodes = z.object({
  success: z.boolean(),
  message: z.string(),
  /** Shown only once; null if none were created. */
  recovery_codes: z.nullable(z.array(z.string())),
});

/** Factors that prove a person besides the password. */
export const secondFactorCalls = callGroup({
  secondFactor: {
    method: 'GET',
    path: '/api/user/second-factor',
    group,
    summary:
      'Whether an app is the second factor, since when, and how many recovery codes are left',
    access: 'session',
    factorless: true,
    gate: 'none',
    answer: z.object({
      since: z.nullable(instant),
      recovery_codes_left: z.int(),
      /** Second-factor step that the hub requires of this session. */
      wanted: z.enum(['nothing', 'set_up', 'confirm']),
    }),
  },
  beginSecondFactor: {
    method: 'POST',
    path: '/api/user/second-factor/begin',
    group,
    summary: 'Makes a secret for an app; it counts only once a code of it was typed',
    access: 'session',
    factorless: true,
    gate: 'token',
    body: z.object({}),
    answer: z.object({
      success: z.boolean(),
      message: z.string(),
      setup: z.nullable(
        z.object({
          /** For typing: base32. */
          secret: z.string(),
          /** For an app on this device. */
          uri: z.string(),
          /** QR code of the same secret: side length in modules, and the path of the dark ones. */
          picture: z.object({ size: z.int(), path: z.string() }),
        }),
      ),
    }),
    refusals: ['reauthenticate'],
  },
  startSecondFactor: {
    method: 'POST',
    path: '/api/user/second-factor/start',
    group,
    summary: 'Turns the second factor on by a code of the app',
    access: 'session',
    factorless: true,
    gate: 'token',
    body: secondFactorCodeBody,
    answer: withRecoveryCodes,
    refusals: ['reauthenticate', 'rate_limited'],
  },
  endSecondFactor: {
    method: 'POST',
    path: '/api/user/second-factor/end',
    group,
    summary: 'Turns the second factor off; its recovery codes end with it',
    access: 'session',
    factorless: true,
    gate: 'token',
    body: z.object({}),
    answer: outcome,
    refusals: ['reauthenticate'],
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/api/user/second-factor/recovery-codes',
    group,
    summary: 'Makes ten new recovery codes in the place of the old ones',
    access: 'session',
    factorless: true,
    gate: 'token',
    body: z.object({}),
    answer: withRecoveryCodes,
    refusals: ['reauthenticate'],
  },
  confirmSignIn: {
    method: 'POST',
    path: '/api/user/confirm',
    group,
    summary: 'Makes the sign-in fresh again, by the password, a code or a passkey',
    access: 'session',
    factorless: true,
    gate: 'token',
    body: confirmBody,
    answer: outcome,
    refusals: ['rate_limited', 'unavailable'],
  },
});
