import { createTokens, type Tokens } from './service.ts';
import { createTokenStore } from './store.ts';
import type { AuditedParts } from '#features/audit';

export { tokenRoutes } from './routes.ts';
export type { TokenResult, Tokens, TokenView } from './service.ts';

/** API tokens, which programs send instead of a session. */
export const createTokensFeature = (deps: AuditedParts): Tokens =>
  createTokens({ ...deps, store: createTokenStore(deps.db) });
