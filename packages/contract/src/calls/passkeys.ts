import * as z from 'zod/mini';
import { callGroup, commonOf } from '#contract/call.ts';
import { idInBody, instant, name, outcome } from '#contract/fields.ts';
import { passkeys } from '#contract/limits.ts';

const { publicWrite, factorless, factorlessRead } = commonOf('Passkeys');

/** Bytes in base64url, as browsers send them. */
const bytes = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/));

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') };

/** Signature of a passkey in the browser (WebAuthn AuthenticationResponseJSON). */
export const passkeySignature = z.object({
  ...credential,
  response: z.object({
    authenticatorData: bytes(8192),
    clientDataJSON: bytes(8192),
    signature: bytes(8192),
    userHandle: z.optional(bytes(128)),
  }),
});

/** New passkey from the browser (WebAuthn RegistrationResponseJSON). */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(16_384),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});

export const passkeyName = name(passkeys.nameMax, 0);

export const renamePasskeyBody = z.object({ id: idInBody, name: name(passkeys.nameMax) });

/** WebAuthn JSON for the browser. */
const options = z.looseObject({ challenge: z.string() });

const signInResults = ['passkey_refused', 'email_unverified', 'blocked'] as const;

export const passkeyCalls = callGroup({
  passkeyOptions: {
    ...publicWrite,
    path: '/api/login/passkey-options',
    summary: 'Returns a challenge to sign in, or to confirm a sign-in, with a passkey',
    body: z.object({}),
    answer: z.object({ options }),
    refusals: ['rate_limited'],
  },
  loginByPasskey: {
    ...publicWrite,
    path: '/api/login/passkey',
    summary: 'Signs in with a passkey, without name, password or code',
    body: z.object({ passkey: passkeySignature }),
    answer: z.object({
      success: z.boolean(),
      message: z.optional(z.string()),
      result_type: z.optional(z.enum(signInResults)),
    }),
    refusals: ['rate_limited'],
  },
  passkeys: {
    ...factorlessRead,
    path: '/api/user/passkeys',
    summary: 'Lists the user’s passkeys, the oldest first',
    answer: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        created_at: instant,
        last_used_at: z.nullable(instant),
      }),
    ),
  },
  beginPasskey: {
    ...factorless,
    path: '/api/user/passkeys/begin',
    summary: 'Returns the options to create a passkey; refused if the user has ten',
    body: z.object({}),
    answer: z.extend(outcome, { options: z.nullable(options) }),
    refusals: ['reauthenticate'],
  },
  addPasskey: {
    ...factorless,
    path: '/api/user/passkeys/add',
    summary: 'Stores the passkey that the browser created',
    body: z.object({ name: passkeyName, passkey: newPasskey }),
    answer: outcome,
    refusals: ['reauthenticate'],
  },
  renamePasskey: {
    ...factorless,
    path: '/api/user/passkeys/rename',
    summary: 'Renames a passkey',
    body: renamePasskeyBody,
    answer: outcome,
    refusals: ['not_found'],
  },
  removePasskey: {
    ...factorless,
    path: '/api/user/passkeys/remove',
    summary: 'Removes a passkey, which no longer signs in',
    body: z.object({ id: idInBody }),
    answer: outcome,
    refusals: ['not_found', 'reauthenticate'],
  },
});
