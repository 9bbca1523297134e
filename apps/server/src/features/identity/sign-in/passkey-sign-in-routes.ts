import type { AnswerOf } from '@hub/contract/calls';
import { openIn } from './open-in-browser.ts';
import type { PasskeySignIn, PasskeySignInResult } from './passkey-sign-in-service.ts';
import type { Passkeys } from '#identity/passkeys/passkey-service.ts';
import { passkeyFaults, texts } from '#identity/texts.ts';
import type { Cookies } from '#http/calls/cookies.ts';
import { chosenLanguage } from '#http/language.ts';
import type { Routes } from '#http/calls/route.ts';

export interface PasskeySignInRouteDependencies {
  readonly passkeys: Passkeys;
  readonly passkeySignIn: PasskeySignIn;
  readonly cookies: Cookies;
}

export const passkeySignInRoutes = (deps: PasskeySignInRouteDependencies): Routes => {
  const { passkeys, passkeySignIn, cookies } = deps;
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
