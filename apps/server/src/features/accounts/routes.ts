import { lifetimes } from '@hub/contract/limits';
import type { Authorization } from './authorization-service.ts';
import type { Accounts } from './service.ts';
import { texts } from './texts.ts';
import { toAccount, toFinished, toProgress, toResync } from './to-wire.ts';
import type { RequireSignIn } from '#features/identity';
import type { Routes } from '#http/calls/route.ts';
import type { Clock } from '#platform/clock.ts';

interface RouteDependencies {
  readonly accounts: Accounts;
  readonly authorization: Authorization;
  readonly clock: Clock;
  readonly requireSignIn: RequireSignIn;
}

export const accountRoutes = ({
  accounts,
  authorization,
  clock,
  requireSignIn,
}: RouteDependencies): Routes => ({
  getAccounts: async ({ user }) =>
    (await accounts.list(user.userId)).map((account) => toAccount(account, clock.now())),
  resync: async ({ user, query }) =>
    toResync(await accounts.resync(user.userId, query.envato_user_id)),
  syncProgress: async ({ user, query }) =>
    toProgress(await accounts.progress(user.userId, query.envato_user_id), clock.now()),
  async disconnectAccount({ user, address, body }) {
    const who = { userId: user.userId, address };
    const username = await accounts.disconnect(who, body.envato_user_id);
    return { success: true, message: texts.disconnected({ username }) };
  },
  async startAuthorization(request) {
    // The state is bound to the renewed session.
    const sessionHash = await requireSignIn(request, lifetimes.recentSignIn);
    const { user, address, body } = request;
    const person = { userId: user.userId, sessionHash, address };
    return { url: await authorization.start(person, body.origin) };
  },
  finishAuthorization: async ({ user, address, body }) =>
    toFinished(await authorization.finish({ ...user, address }, body)),
});
