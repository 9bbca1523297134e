import { createTokens, type Tokens } from './service.ts';
import { createTokenStore } from './store.ts';
import type { Audit } from '#features/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { RateLimits } from '#platform/db/counters/rate-limits.ts';
import type { Ids } from '#platform/ids.ts';

export { tokenRoutes } from './routes.ts';
export type { TokenResult, Tokens, TokenView } from './service.ts';

interface TokensDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly limits: RateLimits;
  readonly audit: Audit;
}

/** API tokens: programs send them instead of a session. */
export const createTokensFeature = (deps: TokensDependencies): Tokens =>
  createTokens({ ...deps, store: createTokenStore(deps.db) });
