import { lifetimes } from '@hub/contract/limits';
import type { AddResult } from '#identity/passkeys/passkey-service.ts';
import type { PasskeyRow } from '#identity/records/passkey-store.ts';
import { passkeyFaults, texts } from '#identity/texts.ts';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';
import { openIn, ownerOf } from './require-sign-in.ts';
import { done, refused } from '#identity/to-wire.ts';
import type { PasskeySignInResult } from '#identity/sign-in/passkey-sign-in-service.ts';
import { chosenLanguage } from '#http/language.ts';
import type { IdentityWithCookies } from '#identity/identity.ts';

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

export const passkeyRoutes = ({
  passkeys,
  confirmations,
  cookies,
}: IdentityWithCookies): Routes => ({
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
}: IdentityWithCookies): Routes => ({
  passkeyOptions: {
    limit: ['passkeyByAddress'],
    handle: async () => ({ options: { ...(await passkeys.ask()) } }),
  },
  loginByPasskey: {
    limit: ['signInByAddress'],
    async handle({ body, raw, reply, address, userAgent }) {
      const oldToken = cookies.session(raw);
      const attempt = { signature: body.passkey, oldToken, mark: cookies.device(raw) };
      const origin = { address, userAgent, language: chosenLanguage(raw)?.code };
      const result = await passkeySignIn.signIn(attempt, origin);
      if (result.kind !== 'signed_in') {
        return { success: false, message: sentenceOf(result), result_type: result.kind };
      }
      openIn(cookies, { raw, reply }, result);
      return { success: true };
    },
  },
});

const sentenceOf = (result: Exclude<PasskeySignInResult, { kind: 'signed_in' }>): string => {
  if (result.kind === 'passkey_refused') return passkeyFaults[result.fault];
  return result.kind === 'blocked' ? texts.blocked : texts.emailUnverified;
};
