import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { TokenResult, TokenView } from './service.ts';

type Shown = OperatorAnswerOf<'operatorTokens'>['tokens'][number];

export const toToken = (view: TokenView): Shown => ({
  id: view.id,
  name: view.name,
  scopes: [...view.scopes],
  created_at: view.createdAt.toISOString(),
  expires_at: view.expiresAt.toISOString(),
  last_used_at: view.lastUsedAt?.toISOString() ?? null,
  revoked_at: view.revokedAt?.toISOString() ?? null,
});

export const toMade = (made: TokenResult): OperatorAnswerOf<'createToken'> =>
  made.kind === 'made'
    ? { outcome: 'made', token: toToken(made.view), secret: made.token }
    : { outcome: made.kind };
