import { lifetimes } from '@hub/contract/limits';
import { type CaptchaSettings, noCaptcha, type Captcha } from './captcha/captcha.ts';
import { createCaptchaStore, type CaptchaStore } from './captcha/captcha-store.ts';
import { createMailedCodes } from './codes/code-service.ts';
import { createNotMe } from './not-me/not-me-service.ts';
import { createDeviceMarks, createRegistrationMarks } from './sessions/marks.ts';
import { createEmailChange } from './addresses/email-change-service.ts';
import { createEmailVerification } from './addresses/email-service.ts';
import { createPasskeys } from './passkeys/passkey-service.ts';
import { createPasskeyStore } from './records/passkey-store.ts';
import type { IdentityParts } from './parts.ts';
import { createSecondFactorReset } from './second-factor/reset-service.ts';
import { createSecondFactorResetStore } from './records/reset-store.ts';
import { createProfiles } from './profile/profile-service.ts';
import { createPasswordReset } from './passwords/reset-service.ts';
import { createSessions, createDevices } from './sessions/session-service.ts';
import { createPasskeySignIn } from './sign-in/passkey-sign-in-service.ts';
import { createLinkSignIn } from './sign-in/link-sign-in-service.ts';
import { createSignIn } from './sign-in/sign-in-service.ts';
import { createSignInStore } from './records/sign-in-store.ts';
import { createTries } from './sign-in/tries.ts';
import { createCodeStore } from './codes/code-store.ts';
import { createCodeChecks } from './second-factor/check-service.ts';
import { createConfirmations } from './second-factor/confirm-service.ts';
import { createFactorStore } from './records/factor-store.ts';
import { createSecondFactor } from './second-factor/factor-service.ts';
import { createAccountDeletion } from './profile/account-deletion-service.ts';
import { createPersonAdministration } from './operators/person-service.ts';
import { createUserStore } from './records/user-store.ts';
import { createTour } from './profile/tour-store.ts';
import { createUsers } from './profile/user-service.ts';
import type { AuditedParts } from '#features/audit';
import { after } from '#platform/clock.ts';
import { createAltcha } from './captcha/altcha.ts';
import { createTurnstile } from './captcha/turnstile.ts';
import type { Cookies } from '#http/calls/cookies.ts';
import type { Parts } from '#platform/parts.ts';

/** Creates the captcha that the settings name. Add a case here to support another vendor. */
function createCaptcha(
  { db, ...parts }: Parts,
  settings: CaptchaSettings,
  store: CaptchaStore,
): Captcha {
  if (settings.provider === 'off') return noCaptcha;
  if (settings.provider === 'altcha') return createAltcha({ ...parts, store });
  return createTurnstile({ ...settings, forbidNetwork: () => db.forbidNetwork() });
}

type IdentitySources = AuditedParts & Pick<IdentityParts, 'issuer' | 'requireSecondFactor'>;

function createParts(deps: IdentitySources): IdentityParts {
  const { db } = deps;
  const codes = createCodeStore(db);
  const mailedCodes = createMailedCodes({ ...deps, codes });
  return {
    ...deps,
    users: createUserStore(db),
    codes,
    mailedCodes,
    sessions: createSessions(deps),
    devices: createDevices({ ...deps, mailedCodes }),
    marks: createDeviceMarks(deps),
    registrationMarks: createRegistrationMarks(deps),
    signIns: createSignInStore(db),
    factors: createFactorStore(db),
    passkeyStore: createPasskeyStore(db),
    resets: createSecondFactorResetStore(db),
  };
}

/** Identity: accounts, sign-in, sessions, and verification of email addresses. */
export function createIdentity(
  deps: IdentitySources & { readonly captchaSettings: CaptchaSettings },
) {
  const parts = createParts(deps);
  const { codes, sessions, marks, registrationMarks, passkeyStore } = parts;
  const spent = createCaptchaStore(deps.db);
  const captcha = createCaptcha(deps, deps.captchaSettings, spent);
  const tries = createTries(deps.failures, captcha);
  const checks = createCodeChecks(parts);
  const passkeys = createPasskeys(parts);
  const signIn = createSignIn({ ...parts, captcha, tries, checks });
  const secondFactorReset = createSecondFactorReset(parts);
  const emailChange = createEmailChange(parts);
  const email = createEmailVerification({ ...parts, change: emailChange });
  return {
    users: createUsers(parts),
    sessions,
    signIn,
    email,
    accountDeletion: createAccountDeletion(parts),
    people: createPersonAdministration({ ...parts, email, secondFactorReset }),
    emailChange,
    profiles: createProfiles({ ...parts, signIn }),
    reset: createPasswordReset(parts),
    notMe: createNotMe(parts),
    secondFactor: createSecondFactor(parts),
    passkeys,
    secondFactorReset,
    passkeySignIn: createPasskeySignIn({ ...parts, passkeys }),
    linkSignIn: createLinkSignIn({ ...parts, email }),
    confirmations: createConfirmations({ ...parts, checks }),
    marks,
    registrationMarks,
    tour: createTour(deps),
    captcha,
    tries,
    async sweep(): Promise<void> {
      await sessions.sweep();
      const now = deps.clock.now();
      await spent.sweep(now);
      await codes.forget(after(now, -lifetimes.endedCode));
      await passkeyStore.sweep(now);
      await secondFactorReset.carryOut();
    },
  };
}

export type Identity = ReturnType<typeof createIdentity>;

export type IdentityWithCookies = Identity & { readonly cookies: Cookies };
