import type { Claims } from './claim-service.ts';
import type { Ownership } from './service.ts';
import { toClaim, toLicense, toSupport, type FindItem } from './to-wire.ts';
import { showing, type Routes } from '#http/route.ts';

interface RouteParts {
  readonly ownership: Ownership;
  readonly claims: Claims;
  readonly findItem: FindItem;
}

export const licenseRoutes = ({ ownership, claims, findItem }: RouteParts): Routes => ({
  licenses: showing(ownership.licenses, (licenses) =>
    licenses.map((license) => toLicense(license, findItem)),
  ),
  support: showing(ownership.endedSupport, (ended) =>
    ended.map((each) => toSupport(each, findItem)),
  ),
  claimLicense: {
    handle: async ({ body, user, address }) =>
      toClaim(await claims.claim({ userId: user.userId, address }, body.purchase_code)),
  },
});
