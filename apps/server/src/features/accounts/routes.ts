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

export const accountRoutes = (deps: RouteDependencies): Routes => ({
  ...connectingRoutes(deps),
  ...keepingRoutes(deps),
});

const keepingRoutes = ({ accounts, clock }: RouteDependencies): Routes => ({
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
});

const connectingRoutes = ({ authorization, requireSignIn }: RouteDependencies): Routes => ({
  async startAuthorization(request) {
    // The state is bound to the renewed session.
    const sessionHash = await requireSignIn(request, lifetimes.recentSignIn);
    const { user, address, body } = request;
    const url = await authorization.start(
      { userId: user.userId, sessionHash, address },
      body.origin,
    );
    return { url };
  },
  finishAuthorization: async ({ user, address, body }) =>
    toFinished(await authorization.finish({ ...user, address }, body)),
});
