import { lifetimes } from '@hub/contract/limits';
import { type CaptchaSettings, noCaptcha, type Captcha } from './captcha/captcha.ts';
import { createCaptchaStore, type CaptchaStore } from './captcha/captcha-store.ts';
import { createMailedCodes } from './codes/code-service.ts';
import { createNotMe } from './not-me/not-me-service.ts';
import { createDevices } from './sessions/device-service.ts';
import { createDeviceMarks } from './sessions/device-mark.ts';
import { createEmailChange } from './addresses/email-change-service.ts';
import { createEmailVerification } from './addresses/email-service.ts';
import { createChallenges } from './passkeys/challenge-service.ts';
import { createPasskeys } from './passkeys/passkey-service.ts';
import { createPasskeyStore } from './passkeys/passkey-store.ts';
import type { RelyingParty } from './passkeys/webauthn.ts';
import { createSecondFactorReset } from './second-factor-reset/reset-service.ts';
import { createSecondFactorResetStore } from './second-factor-reset/reset-store.ts';
import { createProfiles } from './profile/profile-service.ts';
import { createPasswordReset } from './passwords/reset-service.ts';
import { createSessions } from './sessions/session-service.ts';
import { createPasskeySignIn } from './sign-in/passkey-sign-in-service.ts';
import { createLinkSignIn } from './sign-in/link-sign-in-service.ts';
import { createRegistrationMarks } from './sign-in/registration-mark.ts';
import { createSignIn } from './sign-in/sign-in-service.ts';
import { createSignInStore } from './sign-in/sign-in-store.ts';
import { createTries } from './sign-in/tries.ts';
import { createCodeStore } from './codes/code-store.ts';
import { createCodeChecks } from './second-factor/check-service.ts';
import { createConfirmations } from './second-factor/confirm-service.ts';
import { createFactorStore } from './second-factor/factor-store.ts';
import type { FactorGroup } from './second-factor/required-rules.ts';
import { createSecondFactor } from './second-factor/factor-service.ts';
import { createSessionStore } from './sessions/session-store.ts';
import { createAccountDeletion } from './account-deletion/account-deletion-service.ts';
import { createPersonAdministration } from './operators/person-service.ts';
import { createUserStore } from './users/store.ts';
import { createTour } from './profile/tour-store.ts';
import { createUsers } from './users/user-service.ts';
import { createStaleChecks, type AuditedParts } from '#features/audit';
import { after } from '#platform/clock.ts';
import { createAltcha } from './captcha/altcha.ts';
import { createTurnstile } from './captcha/turnstile.ts';
import type { Parts } from '#platform/parts.ts';

interface CaptchaDependencies extends Pick<Parts, 'db' | 'clock' | 'keys'> {
  readonly settings: CaptchaSettings;
  readonly store: CaptchaStore;
}

/** The captcha that the settings name. Another vendor is one more case here. */
function createCaptcha({ settings, db, ...parts }: CaptchaDependencies): Captcha {
  if (settings.provider === 'off') return noCaptcha;
  if (settings.provider === 'altcha') return createAltcha(parts);
  return createTurnstile({ ...settings, forbidNetwork: () => db.forbidNetwork() });
}

/** Loaded with the first mail: a start does without React Email. */
export { identitySeals } from './second-factor/sealed-columns.ts';
export const loadIdentityMails = async () => (await import('./mails.tsx')).identityMails;
export { requireCaptcha } from './captcha/require-captcha.ts';
export { factorGroups, lacksFactor, type FactorGroup } from './second-factor/required-rules.ts';
export { requireNewPassword } from './passwords/new-password.ts';
export { createRequireSignIn, type RequireSignIn } from './profile/require-sign-in.ts';
export { identityRoutes } from './routes.ts';
export type { Confirmations } from './second-factor/confirm-service.ts';
export type { Captcha, CaptchaSettings } from './captcha/captcha.ts';
export type { EmailVerification } from './addresses/email-service.ts';
export type { RegistrationMarks } from './sign-in/registration-mark.ts';
export type { Claim } from './sign-in/sign-in-service.ts';
export type { Sessions } from './sessions/session-service.ts';
export { livingSessions, type LivingSession } from './sessions/session-store.ts';
export type { PersonAdministration, PersonChange } from './operators/person-service.ts';
export type { AccountDeletion } from './account-deletion/account-deletion-service.ts';
export type { NewAccount, Users } from './users/user-service.ts';

interface IdentityDependencies extends Pick<
  AuditedParts,
  | 'db'
  | 'clock'
  | 'ids'
  | 'keys'
  | 'passwords'
  | 'limits'
  | 'mailer'
  | 'audit'
  | 'failures'
  | 'sealing'
  | 'log'
  | 'publicUrl'
> {
  readonly captchaSettings: CaptchaSettings;
  /** The hub's name, as an app for codes and a passkey show it. */
  readonly issuer: () => string;
  /** Users who must use a second factor. */
  readonly requireSecondFactor: FactorGroup;
}

/** Identity: accounts, sessions, and verification of email addresses. */
export function createIdentity(deps: IdentityDependencies) {
  const users = createUserStore(deps.db);
  const codes = createCodeStore(deps.db);
  const stores = { users, codes };
  const spent = createCaptchaStore(deps.db);
  const captcha = createCaptcha({ ...deps, settings: deps.captchaSettings, store: spent });
  const tries = createTries({ ...deps, captcha });
  const mailedCodes = createMailedCodes({ ...deps, codes });
  const devices = createDevices({ ...deps, mailedCodes });
  const sessions = createSessions({ ...deps, store: createSessionStore(deps.db) });
  const marks = createDeviceMarks(deps);
  const registrationMarks = createRegistrationMarks(deps);
  const factors = createFactorStore(deps.db);
  const checks = createCodeChecks({ ...deps, store: factors });
  const passkeyStore = createPasskeyStore(deps.db);
  const passkeys = createPasskeys({
    ...deps,
    store: passkeyStore,
    challenges: createChallenges({ ...deps, store: passkeyStore }),
    mailedCodes,
    party: partyOf(deps),
  });
  const signInStore = createSignInStore(deps.db);
  const opening = { ...deps, store: signInStore, sessions, devices, marks };
  const signIn = createSignIn({
    ...opening,
    users,
    captcha,
    tries,
    checks,
  });
  const resets = createSecondFactorResetStore(deps.db);
  const secondFactorReset = createSecondFactorReset({
    ...deps,
    ...stores,
    store: resets,
    factors,
    passkeys: passkeyStore,
    mailedCodes,
    sessions,
  });
  const emailChange = createEmailChange({ ...deps, ...stores, mailedCodes });
  const email = createEmailVerification({ ...deps, ...stores, mailedCodes, change: emailChange });
  return {
    users: createUsers({ ...deps, store: users, codes }),
    sessions,
    signIn,
    email,
    accountDeletion: createAccountDeletion({ ...deps, ...stores, sessions }),
    people: createPersonAdministration({
      ...deps,
      ...stores,
      mailedCodes,
      sessions,
      email,
      secondFactorReset,
      staleCheck: createStaleChecks(deps.db),
    }),
    emailChange,
    profiles: createProfiles({ ...deps, ...stores, sessions, signIn }),
    reset: createPasswordReset({ ...deps, ...stores, mailedCodes, sessions }),
    notMe: createNotMe({
      ...deps,
      ...stores,
      mailedCodes,
      sessions,
      factors,
      passkeys: passkeyStore,
      resets,
    }),
    secondFactor: createSecondFactor({ ...deps, store: factors, mailedCodes }),
    passkeys,
    secondFactorReset,
    passkeySignIn: createPasskeySignIn({ ...opening, passkeys }),
    linkSignIn: createLinkSignIn({ ...opening, email, codes, registrationMarks }),
    confirmations: createConfirmations({
      ...deps,
      users,
      sessions,
      store: factors,
      checks,
      hasPasskey: async (userId) => (await passkeyStore.count(userId)) > 0,
    }),
    marks,
    registrationMarks,
    tour: createTour(deps),
    captcha,
    tries,
    /** Removes expired rows. */
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

/** A passkey belongs to the host of the hub's address, and is not offered elsewhere. */
const partyOf = ({ publicUrl, issuer }: IdentityDependencies): RelyingParty => ({
  id: publicUrl.hostname,
  origin: publicUrl.origin,
  name: issuer,
});
