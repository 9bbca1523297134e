import { createTokens, type Tokens } from './service.ts';
import { createTokenStore } from './store.ts';
import type { AuditedParts } from '#features/audit';

export { tokenRoutes } from './routes.ts';
export type { TokenResult, Tokens, TokenView } from './service.ts';

type TokensDependencies = Pick<AuditedParts, 'db' | 'clock' | 'ids' | 'limits' | 'audit'>;

/** API tokens: programs send them instead of a session. */
export const createTokensFeature = (deps: TokensDependencies): Tokens =>
  createTokens({ ...deps, store: createTokenStore(deps.db) });
