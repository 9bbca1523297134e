import type { Captcha } from './captcha/captcha.ts';
import { requireCaptcha } from './captcha/require-captcha.ts';
import type { EmailVerification } from './addresses/email-service.ts';
import { passkeyRoutes, type PasskeyRouteParts } from './passkeys/passkey-routes.ts';
import {
  passkeySignInRoutes,
  type PasskeySignInRouteParts,
} from './sign-in/passkey-sign-in-routes.ts';
import { factorRoutes, type FactorRouteParts } from './second-factor/factor-routes.ts';
import type { ProveParts } from './profile/prove.ts';
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
import type { LostFactor } from './lost-factor/lost-factor-service.ts';
import type { NotMe } from './not-me/not-me-service.ts';
import { toDenied, toKept, toLogin, toReset, toSession, toVerified } from './to-wire.ts';
import type { Tour } from './profile/tour-service.ts';
import type { AnswerOf } from '@hub/contract/calls';
import type { Audit } from '#features/audit';
import type { Cookies } from '#http/calls/cookies.ts';
import type { GateKeeper } from '#http/calls/gate.ts';
import type { Routes, SignedIn } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

type Announced = NonNullable<AnswerOf<'isLogged'>['announcements']>;

interface RouteParts
  extends ProveParts, FactorRouteParts, PasskeyRouteParts, PasskeySignInRouteParts {
  readonly signIn: SignIn;
  readonly email: EmailVerification;
  readonly reset: PasswordReset;
  readonly emailChange: EmailChange;
  readonly profiles: Profiles;
  readonly notMe: NotMe;
  readonly lostFactor: LostFactor;
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
  /** Identity proofs for the messenger. */
  readonly proofs: {
    hashOf(userId: number): string;
    tokenOf(user: { readonly userId: number; readonly email: string }): Promise<string | null>;
  };
  /** Counts licenses that are not refunded; provided by another feature. */
  readonly countLicenses: (userId: number) => Promise<number>;
  /** Returns announcements for this user or a guest; provided by another feature. */
  readonly announcedTo: (userId: number | null) => Promise<Announced>;
}

export const identityRoutes = (parts: RouteParts): Routes => ({
  ...profileRoutes(parts),
  ...personRoutes(parts.people),
  ...factorRoutes(parts),
  ...passkeyRoutes(parts),
  ...passkeySignInRoutes(parts),
  csrfToken: {
    handle: async ({ raw, reply }) => ({ _csrf: parts.gate.issueToken(raw, reply) }),
  },
  isLogged: {
    async handle({ user, raw, reply, address }) {
      const announced = await parts.announcedTo(user?.userId ?? null);
      const announcements = announced.length > 0 && { announcements: announced };
      if (user) {
        const userHash = parts.proofs.hashOf(user.userId);
        const lacksFactor = parts.lacksFactor(user);
        return { ...toSession(user, { userHash, lacksFactor }), ...announcements };
      }
      // A session that has ended: every page would be sent with calls that are refused.
      if (parts.cookies.session(raw) !== null) parts.cookies.clearSession(reply);
      return { res: false, captcha: await parts.tries.isAskedFrom(address), ...announcements };
    },
  },
  login: {
    limit: ['signInByAddress'],
    async handle({ body, raw, reply, address, userAgent }) {
      const { username: identifier, password, two_factor_code: code } = body;
      const oldToken = parts.cookies.session(raw);
      const mark = parts.cookies.device(raw);
      const result = await parts.signIn.signIn(
        { identifier, password, code, oldToken, mark, form: 'login', solution: body.captcha },
        { address, userAgent },
      );
      if (result.kind === 'signed_in') {
        parts.cookies.setSession(reply, result.token);
        parts.cookies.setDevice(reply, result.mark);
        const { firstOrigin } = result;
        if (firstOrigin !== null) parts.cookies.rememberOrigin(raw, reply, firstOrigin);
      }
      return toLogin(result);
    },
  },
  logout: {
    async handle({ raw, reply, address }) {
      await parts.signIn.signOut(parts.cookies.session(raw), address);
      parts.cookies.clearSession(reply);
      return { res: true };
    },
  },
  verifyEmail: {
    limit: ['verifyByAddress'],
    handle: async ({ body, address }) => toVerified(await parts.email.verify(body.code, address)),
  },
  resendVerificationEmail: {
    limit: ['mailByAddress'],
    async handle({ body }) {
      await inConstantTime(parts.email.resend(body.username));
      return { success: true, message: texts.verificationSent };
    },
  },
  resetPassword: {
    limit: ['mailByAddress'],
    async handle({ body, address }) {
      const form = 'reset-password';
      await requireCaptcha(parts.captcha, { solution: body.captcha, form, address });
      await inConstantTime(parts.reset.request(body.email, address));
      return { success: true, message: texts.resetSent };
    },
  },
  resetPasswordStep2: {
    limit: ['signInByAddress'],
    async handle({ body: { code, password }, address }) {
      if (password === undefined) return toReset(await parts.reset.check(code), texts.resetLive);
      return toReset(await parts.reset.reset(code, password, address), texts.resetDone);
    },
  },
  keepFactor: {
    limit: ['verifyByAddress'],
    handle: async ({ body, address }) => toKept(await parts.lostFactor.keep(body.code, address)),
  },
  notMe: {
    limit: ['verifyByAddress'],
    async handle({ body, raw, reply, address }) {
      const result = await parts.notMe.deny(body.code, address);
      // This browser's session may have been one of those that ended.
      if (result !== 'expired' && parts.cookies.session(raw) !== null) {
        parts.cookies.clearSession(reply);
      }
      return toDenied(result);
    },
  },
  captchaChallenge: {
    limit: ['captchaByAddress'],
    async handle({ query: { form }, address }) {
      const challenge = await parts.captcha.challenge({ form, address });
      if (!challenge) throw new Problem('not_found');
      return { ...challenge };
    },
  },
  getInfo: {
    handle: async ({ user }) => ({
      isAdmin: user.role !== null,
      firstname: user.firstName,
      lastname: user.lastName,
      license_count: await parts.countLicenses(user.userId),
      intercomToken: await parts.proofs.tokenOf(user),
      error_message: user.errorMessage,
      erase_at: user.eraseAt?.toISOString() ?? null,
    }),
  },
});
