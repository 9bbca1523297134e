import type { Tokens } from './service.ts';
import { toMade, toToken } from './to-wire.ts';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

export const tokenRoutes = (tokens: Tokens): Routes => ({
  operatorTokens: async () => ({ tokens: (await tokens.list()).map(toToken) }),
  createToken: async ({ body, actor }) => toMade(await tokens.create(body, actor)),
  async revokeToken({ body, actor }) {
    const outcome = await tokens.revoke(body.id, actor);
    if (outcome === 'unknown') throw new Problem('not_found');
    return { outcome };
  },
});
