import { lifetimes } from '@hub/contract/limits';
import { languageOf } from '@hub/language/languages';
import { type RequireSignIn, createProve, inConstantTime } from './require-sign-in.ts';
import { texts } from '#identity/texts.ts';
import { done, refused, toProfile, toSessionRow } from '#identity/to-wire.ts';
import type { Audit } from '#features/audit';
import { speakTo } from '#http/language.ts';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';
import type { IdentityWithCookies } from '#identity/identity.ts';

const confirmRoutes = (deps: IdentityWithCookies): Routes => {
  const prove = createProve(deps);
  return {
    async confirmSignIn(request) {
      const proved = await prove(request, request.body);
      if (proved.kind === 'nothing') throw new Problem('validation');
      if (proved.kind === 'refused') return { success: false, message: proved.message };
      deps.cookies.setSession(request.reply, proved.renewed.token);
      return { success: true, message: texts.confirmed };
    },
  };
};

interface ProfileServices extends IdentityWithCookies {
  readonly requireSignIn: RequireSignIn;
  readonly audit: Audit;
}

export const profileRoutes = (deps: ProfileServices): Routes => ({
  ...selfRoutes(deps),
  ...sessionRoutes(deps),
  ...tourRoutes(deps),
  ...confirmRoutes(deps),
});

const selfRoutes = (deps: ProfileServices): Routes => {
  const { profiles, emailChange, confirmations, cookies, requireSignIn } = deps;
  return {
    async profile({ user }) {
      const pendingEmail = await emailChange.pendingOf(user.userId);
      const createdAt = await profiles.findCreatedAt(user.userId);
      return toProfile({ user, pendingEmail, createdAt });
    },
    async changeName({ user, body, address }) {
      const names = { firstName: body.firstname, lastName: body.lastname };
      await profiles.changeName(user.userId, names, address);
      return done(texts.nameChanged);
    },
    async chooseLanguage({ user, body: { language }, raw, reply }) {
      await profiles.setLanguage(user.userId, language);
      cookies.setLanguage(reply, language);
      speakTo(raw, languageOf(language));
      return { language };
    },
    changeEmail: {
      limit: ['mailByAddress'],
      async handle(request) {
        const { user, body, address } = request;
        await requireSignIn(request, lifetimes.freshSignIn);
        const who = { userId: user.userId, email: user.email, address };
        const result = await inConstantTime(emailChange.request(who, body.email));
        return result === 'sent' ? done(texts.emailAsked) : refused(texts.emailSame);
      },
    },
    async changePassword(request) {
      const { user, body, address, userAgent, reply } = request;
      // A new password resets the limit on wrong codes. With a second factor, the old password is
      // not a sufficient proof.
      const { isGuarded } = await confirmations.provenAt(user);
      if (isGuarded) await requireSignIn({ ...request, body: {} }, lifetimes.freshSignIn);
      const change = { oldPassword: body.old_password, password: body.password };
      const token = await profiles.changePassword(user.userId, change, { address, userAgent });
      if (token === null) return refused(texts.passwordWrong);
      cookies.setSession(reply, token);
      return done(texts.passwordChanged);
    },
  };
};

const tourRoutes = ({ tour }: ProfileServices): Routes => ({
  tour: async ({ user }) => ({ seen: await tour.wasSeen(user.userId) }),
  async endTour({ user }) {
    await tour.end(user.userId);
    return { seen: true };
  },
});

const sessionRoutes = ({ sessions, audit }: ProfileServices): Routes => ({
  sessions: async ({ user }) =>
    (await sessions.list(user.userId, user.sessionHash)).map(toSessionRow),
  async endSession({ user: { userId }, body, address }) {
    if (!(await sessions.closeOne(userId, body.id))) throw new Problem('not_found');
    await audit.record({ event: 'identity.session_ended', userId, actor: 'user', address });
    return done(texts.sessionEnded);
  },
  async endOtherSessions({ user: { userId, sessionHash }, address }) {
    const count = await sessions.closeAll(userId, sessionHash);
    const event = 'identity.sessions_ended';
    await audit.record({ event, userId, actor: 'user', address, details: { count } });
    return done(texts.sessionsEnded);
  },
});
