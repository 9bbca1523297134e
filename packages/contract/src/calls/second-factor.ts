import * as z from 'zod/mini';
import { callGroup, commonOf } from '#contract/call.ts';
import { passkeySignature } from './passkeys.ts';
import { instant, outcome, twoFactorCode, typedPassword } from '#contract/fields.ts';

const { factorless, factorlessRead } = commonOf('Second factor');

export const secondFactorCodeBody = z.object({ two_factor_code: twoFactorCode });

/** Proof that the signed-in person is still present: one of these fields. */
export const proof = {
  password: z.optional(typedPassword),
  two_factor_code: z.optional(twoFactorCode),
  passkey: z.optional(passkeySignature),
};

export const confirmBody = z.object(proof);

const withRecoveryCodes = z.extend(outcome, {
  /** Shown only once; null if none were created. */
  recovery_codes: z.nullable(z.array(z.string())),
});

export const secondFactorCalls = callGroup({
  secondFactor: {
    ...factorlessRead,
    path: '/api/user/second-factor',
    summary: 'Returns the state of the second factor, and the number of remaining recovery codes',
    answer: z.object({
      since: z.nullable(instant),
      recovery_codes_left: z.int(),
      /** Step that this session must take. */
      wanted: z.enum(['nothing', 'set_up', 'confirm']),
    }),
  },
  beginSecondFactor: {
    ...factorless,
    path: '/api/user/second-factor/begin',
    summary:
      'Creates a secret for an authenticator app; it is active only after a code has been entered',
    body: z.object({}),
    answer: z.extend(outcome, {
      setup: z.nullable(
        z.object({
          /** Secret in base32, to type into an app. */
          secret: z.string(),
          /** Address that opens an app on this device. */
          uri: z.string(),
          /** QR code: side length in modules, and SVG path of the dark modules. */
          picture: z.object({ size: z.int(), path: z.string() }),
        }),
      ),
    }),
    refusals: ['reauthenticate'],
  },
  startSecondFactor: {
    ...factorless,
    path: '/api/user/second-factor/start',
    summary: 'Turns on the second factor with a code of the app',
    body: secondFactorCodeBody,
    answer: withRecoveryCodes,
    refusals: ['reauthenticate', 'rate_limited'],
  },
  endSecondFactor: {
    ...factorless,
    path: '/api/user/second-factor/end',
    summary: 'Turns off the second factor and its recovery codes',
    body: z.object({}),
    answer: outcome,
    refusals: ['reauthenticate'],
  },
  newRecoveryCodes: {
    ...factorless,
    path: '/api/user/second-factor/recovery-codes',
    summary: 'Replaces the recovery codes with ten new codes',
    body: z.object({}),
    answer: withRecoveryCodes,
    refusals: ['reauthenticate'],
  },
  confirmSignIn: {
    ...factorless,
    path: '/api/user/confirm',
    summary: 'Confirms the sign-in with the password, a code or a passkey',
    body: confirmBody,
    answer: outcome,
    refusals: ['rate_limited', 'unavailable'],
  },
});
