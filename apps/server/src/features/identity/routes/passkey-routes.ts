import { lifetimes } from '@hub/contract/limits';
import type { PasskeyOwner, AddResult } from '#identity/passkeys/passkey-service.ts';
import type { PasskeyRow } from '#identity/records/passkey-store.ts';
import { passkeyFaults, texts } from '#identity/texts.ts';
import type { Routes, SignedIn } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';
import type { AnswerOf } from '@hub/contract/calls';
import { openIn } from './open-in-browser.ts';
import type { PasskeySignInResult } from '#identity/sign-in/passkey-sign-in-service.ts';
import { chosenLanguage } from '#http/language.ts';
import type { IdentityWithCookies } from '#identity/identity.ts';

interface PasskeyRequest {
  readonly user: SignedIn;
  readonly address: string;
  readonly userAgent: string;
}

const ownerOf = ({ user, address, userAgent }: PasskeyRequest): PasskeyOwner => ({
  userId: user.userId,
  username: user.username,
  address,
  userAgent,
});

const done = (message: string) => ({ success: true, message });
const refused = (message: string) => ({ success: false, message });

const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

const addFaults = () =>
  ({
    late: passkeyFaults.late,
    refused: passkeyFaults.refused,
    there_already: texts.passkeyThere,
    too_many: texts.passkeysFull,
  }) as const satisfies Record<Exclude<AddResult, 'added'>, string>;

/** Routes with which signed-in people manage their passkeys. */
export const passkeyRoutes = ({
  passkeys,
  confirmations,
  cookies,
}: Pick<IdentityWithCookies, 'passkeys' | 'confirmations' | 'cookies'>): Routes => ({
  passkeys: async ({ user }) => (await passkeys.list(user.userId)).map(toPasskey),
  async beginPasskey(request) {
    await confirmations.requireFresh(request.user, lifetimes.freshSignIn);
    const options = await passkeys.begin(ownerOf(request));
    return options === null
      ? { ...refused(texts.passkeysFull), options: null }
      : { ...done(texts.passkeyBegun), options: { ...options } };
  },
  async addPasskey(request) {
    await confirmations.requireFresh(request.user, lifetimes.freshSignIn);
    const { name, passkey } = request.body;
    const result = await passkeys.add(ownerOf(request), name, passkey);
    if (result !== 'added') return refused(addFaults()[result]);
    // The device has just verified its owner.
    const renewed = await confirmations.note(request.user.sessionHash);
    cookies.setSession(request.reply, renewed.token);
    return done(texts.passkeyAdded);
  },
  async renamePasskey(request) {
    const { id, name } = request.body;
    if (!(await passkeys.rename(ownerOf(request), id, name))) throw new Problem('not_found');
    return done(texts.passkeyRenamed);
  },
  async removePasskey(request) {
    await confirmations.requireFresh(request.user, lifetimes.freshSignIn);
    if (!(await passkeys.remove(ownerOf(request), request.body.id))) {
      throw new Problem('not_found');
    }
    return done(texts.passkeyRemoved);
  },
});

export const passkeySignInRoutes = ({
  passkeys,
  passkeySignIn,
  cookies,
}: Pick<IdentityWithCookies, 'passkeys' | 'passkeySignIn' | 'cookies'>): Routes => {
  return {
    passkeyOptions: {
      limit: ['passkeyByAddress'],
      handle: async () => ({ options: { ...(await passkeys.ask()) } }),
    },
    loginByPasskey: {
      limit: ['signInByAddress'],
      async handle({ body, raw, reply, address, userAgent }) {
        const oldToken = cookies.session(raw);
        const attempt = { signature: body.passkey, oldToken, mark: cookies.device(raw) };
        const result = await passkeySignIn.signIn(attempt, {
          address,
          userAgent,
          language: chosenLanguage(raw)?.code,
        });
        if (result.kind !== 'signed_in') return toRefusal(result);
        openIn(cookies, { raw, reply }, result);
        return { success: true };
      },
    },
  };
};

const toRefusal = (
  result: Exclude<PasskeySignInResult, { kind: 'signed_in' }>,
): AnswerOf<'loginByPasskey'> => ({
  success: false,
  message: sentenceOf(result),
  result_type: result.kind,
});

const sentenceOf = (result: Exclude<PasskeySignInResult, { kind: 'signed_in' }>): string => {
  if (result.kind === 'passkey_refused') return passkeyFaults[result.fault];
  return result.kind === 'blocked' ? texts.blocked : texts.emailUnverified;
};
