import { lifetimes } from '@hub/contract/limits';
import type { Claims } from './claim-service.ts';
import type { Ownership } from './service.ts';
import { toClaim, toLicense, toSupport, type FindItem, type PictureOf } from './to-wire.ts';
import type { RequireSignIn } from '#features/identity';
import { showing, type Routes } from '#http/route.ts';

interface RouteParts {
  readonly ownership: Ownership;
  readonly claims: Claims;
  readonly findItem: FindItem;
  readonly addressOf: PictureOf;
  readonly requireSignIn: RequireSignIn;
}

export const licenseRoutes = (parts: RouteParts): Routes => {
  const { ownership, claims, findItem, addressOf, requireSignIn } = parts;
  return {
    licenses: showing(ownership.licenses, (licenses) =>
      licenses.map((license) => toLicense(license, findItem, addressOf)),
    ),
    support: showing(ownership.endedSupport, (ended) =>
      ended.map((each) => toSupport(each, findItem)),
    ),
    claimLicense: {
      async handle(request) {
        await requireSignIn(request, lifetimes.recentSignIn);
        const { body, user, address } = request;
        return toClaim(await claims.claim({ userId: user.userId, address }, body.purchase_code));
      },
    },
  };
};
