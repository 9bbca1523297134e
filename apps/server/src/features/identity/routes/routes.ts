import { requireCaptcha } from '#identity/captcha/captcha.ts';
import { passkeyRoutes, passkeySignInRoutes } from './passkey-routes.ts';
import { factorRoutes } from './factor-routes.ts';
import type { PersonAdministration, PersonChange } from '#identity/operators/person-service.ts';
import { profileRoutes } from './profile-routes.ts';
import { type RequireSignIn, inConstantTime, openIn } from './require-sign-in.ts';
import { texts, supportTexts as words } from '#identity/texts.ts';
import { toDenied, toKept, toLogin, toReset, toSession, toVerified } from '#identity/to-wire.ts';
import type { AnswerOf } from '@hub/contract/calls';
import type { Audit } from '#features/audit';
import type { GateKeeper } from '#http/calls/gate.ts';
import { chosenLanguage } from '#http/language.ts';
import type { Routes, SignedIn } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';
import type { Actor } from '#platform/actor.ts';
import type { IdentityWithCookies } from '#identity/identity.ts';

type WireAnnouncements = NonNullable<AnswerOf<'isLogged'>['announcements']>;

interface RouteServices extends IdentityWithCookies {
  readonly audit: Audit;
  readonly requireSignIn: RequireSignIn;
  readonly gate: GateKeeper;
  readonly lacksFactor: (user: SignedIn) => boolean;
  readonly isConsoleNetwork: (address: string) => boolean;
  readonly proofs: {
    hashOf(userId: number): string;
    tokenOf(user: { readonly userId: number; readonly email: string }): Promise<string | null>;
  };
  readonly countLicenses: (userId: number) => Promise<number>;
  /** Returns announcements for this user; for null those for a guest. */
  readonly announcedTo: (userId: number | null) => Promise<WireAnnouncements>;
}

export const identityRoutes = (deps: RouteServices): Routes => ({
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
    // Removes the cookie of an ended session, so that later pages do not make calls that are
    // refused.
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
      if (result.kind === 'signed_in') openIn(deps.cookies, { raw, reply }, result);
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
      // A signed-in browser does not change to the new account.
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
      // The denial may have ended the session of this browser.
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

interface PersonRequest<Given = unknown> {
  readonly actor: Actor;
  readonly body: { readonly id: number; readonly seen: number } & Given;
}

const aboutOf = ({ actor, body: { id, seen } }: PersonRequest) => ({ who: id, seen, actor });

const actionOf = (request: PersonRequest<{ readonly reason: string }>) => ({
  ...aboutOf(request),
  reason: request.body.reason,
});

/** Returns the message of the action, or the reason of its refusal. */
async function resultOf(outcome: Promise<PersonChange>, done: string) {
  const result = await outcome;
  if (result === 'no_such_user') throw new Problem('not_found');
  const success = result === 'done';
  return { success, message: success ? done : words.refused[result] };
}

const personRoutes = (actions: PersonAdministration): Routes => ({
  correctAddress: (request) =>
    resultOf(actions.correctEmail(actionOf(request), request.body.email), words.addressCorrected),
  takeForVerified: (request) => resultOf(actions.verifyEmail(actionOf(request)), words.verified),
  sendVerification: (request) =>
    resultOf(actions.sendVerificationLink(aboutOf(request)), words.verificationSent),
  sendReset: (request) => resultOf(actions.sendResetLink(aboutOf(request)), words.resetSent),
  endSessions: (request) => resultOf(actions.signOut(actionOf(request)), words.signedOut),
  blockPerson: (request) => resultOf(actions.block(actionOf(request)), words.blocked),
  unblockPerson: (request) => resultOf(actions.unblock(actionOf(request)), words.unblocked),
  resetFactor: (request) => resultOf(actions.resetFactor(actionOf(request)), words.factorReset),
  setMessage: (request) => {
    const { message } = request.body;
    const done = message === '' ? words.messageTaken : words.messageSet;
    return resultOf(actions.setMessage(aboutOf(request), message === '' ? null : message), done);
  },
});
