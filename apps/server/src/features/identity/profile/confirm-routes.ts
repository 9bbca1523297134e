import type { Profiles } from './profile-service.ts';
import type { Confirmations } from '#identity/second-factor/confirm-service.ts';
import type { Passkeys } from '#identity/passkeys/passkey-service.ts';
import type { DeviceMarks } from '#identity/sessions/device-mark.ts';
import { codeFaults, passkeyFaults, texts } from '#identity/texts.ts';
import type { Cookies } from '#http/cookies.ts';
import type { Routes } from '#http/route.ts';
import { Problem } from '#platform/problem.ts';

export interface ConfirmRouteParts {
  readonly confirmations: Confirmations;
  readonly profiles: Profiles;
  readonly passkeys: Passkeys;
  readonly marks: DeviceMarks;
  readonly cookies: Cookies;
}

const confirmed = { success: true, message: texts.confirmed };
const refused = (message: string) => ({ success: false, message });

/** By which a sign-in that is not fresh becomes so again. */
export const confirmRoutes = (parts: ConfirmRouteParts): Routes => {
  const { confirmations, profiles, passkeys, marks, cookies } = parts;
  return {
    confirmSignIn: {
      async handle({ user, body, raw, reply, address }) {
        const { password, two_factor_code: code, passkey } = body;
        if (password !== undefined) {
          const renewed = await profiles.confirm(user, { password, address });
          if (renewed === null) return refused(texts.passwordWrong);
          cookies.setSession(reply, renewed.token);
          return confirmed;
        }
        if (passkey !== undefined) {
          const signed = await passkeys.check(passkey, address, user.userId);
          if (signed.kind !== 'signed') return refused(passkeyFaults[signed.kind]);
          const renewed = await confirmations.note(user.sessionHash);
          cookies.setSession(reply, renewed.token);
          return confirmed;
        }
        if (code === undefined) throw new Problem('validation');
        const device = marks.deviceOf(cookies.device(raw), user.userId);
        const result = await confirmations.byCode(user, code, { address, device });
        if (result.kind !== 'confirmed') return refused(codeFaults[result.kind]);
        cookies.setSession(reply, result.renewed.token);
        return confirmed;
      },
    },
  };
};
