import type { Tokens, TokenView } from './service.ts';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';

const toToken = (view: TokenView): OperatorAnswerOf<'operatorTokens'>['tokens'][number] => ({
  id: view.id,
  name: view.name,
  scopes: [...view.scopes],
  created_at: view.createdAt.toISOString(),
  expires_at: view.expiresAt.toISOString(),
  last_used_at: view.lastUsedAt?.toISOString() ?? null,
  revoked_at: view.revokedAt?.toISOString() ?? null,
});

export const tokenRoutes = (tokens: Tokens): Routes => ({
  operatorTokens: async () => ({ tokens: (await tokens.list()).map(toToken) }),
  async createToken({ body, actor }) {
    const made = await tokens.create(body, actor);
    if (made.kind !== 'made') return { outcome: made.kind };
    return { outcome: 'made', token: toToken(made.view), secret: made.token };
  },
  async revokeToken({ body, actor }) {
    const outcome = await tokens.revoke(body.id, actor);
    if (outcome === 'unknown') throw new Problem('not_found');
    return { outcome };
  },
});
