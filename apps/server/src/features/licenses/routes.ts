import { lifetimes } from '@hub/contract/limits';
import type { Claims } from './claim/claim-service.ts';
import type { Ownership } from './service.ts';
import type { CodeReveal } from './showing/show-service.ts';
import { toClaim, toLicense, toSupport, type FindItem, type PictureOf } from './to-wire.ts';
import type { RequireSignIn } from '#features/identity';
import type { Routes } from '#http/calls/route.ts';
import type { Clock } from '#platform/clock.ts';

interface RouteDependencies {
  readonly ownership: Ownership;
  readonly claims: Claims;
  readonly showing: CodeReveal;
  readonly findItem: FindItem;
  readonly addressOf: PictureOf;
  readonly requireSignIn: RequireSignIn;
  readonly clock: Clock;
}

export const licenseRoutes = (deps: RouteDependencies): Routes => {
  const { ownership, claims, showing, findItem, addressOf, requireSignIn, clock } = deps;
  return {
    async licenses({ user }) {
      const licenses = await ownership.list(user.userId);
      return licenses.map((license) => toLicense(license, findItem, addressOf));
    },
    async support({ user }) {
      const ended = await ownership.endedSupport(user.userId, clock.now());
      return ended.map((each) => toSupport(each, findItem));
    },
    async showCode(request) {
      await requireSignIn(request, lifetimes.recentSignIn);
      const { body, user, address } = request;
      const asking = { userId: user.userId, licenseId: body.license_id, address };
      return { code: await showing.show(asking) };
    },
    async claimLicense(request) {
      await requireSignIn(request, lifetimes.recentSignIn);
      const { body, user, address } = request;
      return toClaim(await claims.claim({ userId: user.userId, address }, body.purchase_code));
    },
  };
};
