import type { Captcha } from './captcha/captcha.ts';
import { requireCaptcha } from './captcha/require-captcha.ts';
import { passkeyRoutes, type PasskeyRouteDependencies } from './passkeys/passkey-routes.ts';
import {
  passkeySignInRoutes,
  type PasskeySignInRouteDependencies,
} from './sign-in/passkey-sign-in-routes.ts';
import type { LinkSignIn } from './sign-in/link-sign-in-service.ts';
import type { EmailVerification } from './addresses/email-service.ts';
import { openIn } from './sign-in/open-in-browser.ts';
import { factorRoutes, type FactorRouteDependencies } from './second-factor/factor-routes.ts';
import type { ProveDependencies } from './profile/prove.ts';
import { inConstantTime } from './constant-time.ts';
import type { EmailChange } from './addresses/email-change-service.ts';
import { personRoutes } from './operators/person-routes.ts';
import type { PersonAdministration } from './operators/person-service.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import type { RequireSignIn } from './profile/require-sign-in.ts';
import type { Profiles } from './profile/profile-service.ts';
import type { Sessions } from './sessions/session-service.ts';
import type { PasswordReset } from './passwords/reset-service.ts';
import type { SignIn } from './sign-in/sign-in-service.ts';
import type { Tries } from './sign-in/tries.ts';
import { texts } from './texts.ts';
import type { SecondFactorReset } from './second-factor-reset/reset-service.ts';
import type { NotMe } from './not-me/not-me-service.ts';
import { toDenied, toKept, toLogin, toReset, toSession, toVerified } from './to-wire.ts';
import type { Tour } from './profile/tour-store.ts';
import type { AnswerOf } from '@hub/contract/calls';
import type { Audit } from '#features/audit';
import type { Cookies } from '#http/calls/cookies.ts';
import type { GateKeeper } from '#http/calls/gate.ts';
import { chosenLanguage } from '#http/language.ts';
import type { Routes, SignedIn } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

type WireAnnouncements = NonNullable<AnswerOf<'isLogged'>['announcements']>;

interface RouteDependencies
  extends
    ProveDependencies,
    FactorRouteDependencies,
    PasskeyRouteDependencies,
    PasskeySignInRouteDependencies {
  readonly signIn: SignIn;
  readonly linkSignIn: LinkSignIn;
  readonly email: Pick<EmailVerification, 'resend'>;
  readonly reset: PasswordReset;
  readonly emailChange: EmailChange;
  readonly profiles: Profiles;
  readonly notMe: NotMe;
  readonly secondFactorReset: SecondFactorReset;
  readonly sessions: Sessions;
  readonly people: PersonAdministration;
  readonly audit: Audit;
  readonly tour: Tour;
  readonly captcha: Captcha;
  readonly tries: Tries;
  readonly cookies: Cookies;
  readonly requireSignIn: RequireSignIn;
  readonly gate: GateKeeper;
  readonly lacksFactor: (user: SignedIn) => boolean;
  readonly isConsoleNetwork: (address: string) => boolean;
  /** Identity proofs for the messenger. */
  readonly proofs: {
    hashOf(userId: number): string;
    tokenOf(user: { readonly userId: number; readonly email: string }): Promise<string | null>;
  };
  /** Counts licenses that are not refunded; provided by another feature. */
  readonly countLicenses: (userId: number) => Promise<number>;
  /** Returns announcements for this user or a guest; provided by another feature. */
  readonly announcedTo: (userId: number | null) => Promise<WireAnnouncements>;
}

export const identityRoutes = (deps: RouteDependencies): Routes => ({
  ...profileRoutes(deps),
  ...personRoutes(deps.people),
  ...factorRoutes(deps),
  ...passkeyRoutes(deps),
  ...passkeySignInRoutes(deps),
  csrfToken: async ({ raw, reply }) => ({ _csrf: deps.gate.issueToken(raw, reply) }),
  async isLogged({ user, raw, reply, address }) {
    const announced = await deps.announcedTo(user?.userId ?? null);
    const announcements = announced.length > 0 && { announcements: announced };
    if (user) {
      const userHash = deps.proofs.hashOf(user.userId);
      const lacksFactor = deps.lacksFactor(user);
      const mayOperate = user.role !== null && deps.isConsoleNetwork(address);
      return { ...toSession(user, { userHash, lacksFactor, mayOperate }), ...announcements };
    }
    // A session that has ended: every page would be sent with calls that are refused.
    if (deps.cookies.session(raw) !== null) deps.cookies.clearSession(reply);
    return { res: false, captcha: await deps.tries.isAskedFrom(address), ...announcements };
  },
  login: {
    limit: ['signInByAddress'],
    async handle({ body, raw, reply, address, userAgent }) {
      const { username: identifier, password, two_factor_code: code } = body;
      const oldToken = deps.cookies.session(raw);
      const mark = deps.cookies.device(raw);
      const result = await deps.signIn.signIn(
        { identifier, password, code, oldToken, mark, form: 'login', solution: body.captcha },
        { address, userAgent, language: chosenLanguage(raw)?.code },
      );
      if (result.kind === 'signed_in') {
        openIn(deps.cookies, { raw, reply }, result);
      }
      return toLogin(result);
    },
  },
  async logout({ raw, reply, address }) {
    await deps.signIn.signOut(deps.cookies.session(raw), address);
    deps.cookies.clearSession(reply);
    return { res: true };
  },
  verifyEmail: {
    limit: ['verifyByAddress'],
    async handle({ user, body: { code }, raw, reply, address, userAgent }) {
      // A browser that is signed in already stays with its person.
      const registered = user === null ? deps.cookies.registration(raw) : null;
      const attempt = { code, registered, mark: deps.cookies.device(raw) };
      const language = chosenLanguage(raw)?.code;
      const origin = { address, userAgent, language };
      const { verified, session } = await deps.linkSignIn.verify(attempt, origin);
      if (session === null) return toVerified(verified);
      deps.cookies.clearRegistration(reply);
      openIn(deps.cookies, { raw, reply }, session);
      return { ...toVerified(verified), signed_in: true };
    },
  },
  resendVerificationEmail: {
    limit: ['mailByAddress'],
    async handle({ body }) {
      await inConstantTime(deps.email.resend(body.username));
      return { success: true, message: texts.verificationSent };
    },
  },
  resetPassword: {
    limit: ['mailByAddress'],
    async handle({ body, address }) {
      const form = 'reset-password';
      await requireCaptcha(deps.captcha, { solution: body.captcha, form, address });
      await inConstantTime(deps.reset.request(body.email, address));
      return { success: true, message: texts.resetSent };
    },
  },
  resetPasswordStep2: {
    limit: ['signInByAddress'],
    async handle({ body: { code, password }, address }) {
      if (password === undefined) return toReset(await deps.reset.check(code), texts.resetLive);
      return toReset(await deps.reset.reset(code, password, address), texts.resetDone);
    },
  },
  keepFactor: {
    limit: ['verifyByAddress'],
    handle: async ({ body, address }) =>
      toKept(await deps.secondFactorReset.keep(body.code, address)),
  },
  notMe: {
    limit: ['verifyByAddress'],
    async handle({ body, raw, reply, address }) {
      const result = await deps.notMe.deny(body.code, address);
      // This browser's session may have been one of those that ended.
      if (result !== 'expired' && deps.cookies.session(raw) !== null) {
        deps.cookies.clearSession(reply);
      }
      return toDenied(result);
    },
  },
  captchaChallenge: {
    limit: ['captchaByAddress'],
    async handle({ query: { form }, address }) {
      const challenge = await deps.captcha.challenge({ form, address });
      if (!challenge) throw new Problem('not_found');
      return { ...challenge };
    },
  },
  getInfo: async ({ user }) => ({
    isAdmin: user.role !== null,
    firstname: user.firstName,
    lastname: user.lastName,
    license_count: await deps.countLicenses(user.userId),
    intercomToken: await deps.proofs.tokenOf(user),
    error_message: user.errorMessage,
    erase_at: user.eraseAt?.toISOString() ?? null,
  }),
});
