import type { Tokens, TokenResult, TokenView } from './service.ts';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';

type Shown = OperatorAnswerOf<'operatorTokens'>['tokens'][number];

const toToken = (view: TokenView): Shown => ({
  id: view.id,
  name: view.name,
  scopes: [...view.scopes],
  created_at: view.createdAt.toISOString(),
  expires_at: view.expiresAt.toISOString(),
  last_used_at: view.lastUsedAt?.toISOString() ?? null,
  revoked_at: view.revokedAt?.toISOString() ?? null,
});

const toMade = (made: TokenResult): OperatorAnswerOf<'createToken'> =>
  made.kind === 'made'
    ? { outcome: 'made', token: toToken(made.view), secret: made.token }
    : { outcome: made.kind };

export const tokenRoutes = (tokens: Tokens): Routes => ({
  operatorTokens: async () => ({ tokens: (await tokens.list()).map(toToken) }),
  createToken: async ({ body, actor }) => toMade(await tokens.create(body, actor)),
  async revokeToken({ body, actor }) {
    const outcome = await tokens.revoke(body.id, actor);
    if (outcome === 'unknown') throw new Problem('not_found');
    return { outcome };
  },
});
