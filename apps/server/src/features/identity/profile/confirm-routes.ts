import { createProve, type ProveDependencies } from './prove.ts';
import { texts } from '#identity/texts.ts';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

/** Routes that make a sign-in fresh again. */
export const confirmRoutes = (deps: ProveDependencies): Routes => {
  const prove = createProve(deps);
  return {
    async confirmSignIn(request) {
      const proved = await prove(request, request.body);
      if (proved.kind === 'nothing') throw new Problem('validation');
      if (proved.kind === 'refused') return { success: false, message: proved.message };
      deps.cookies.setSession(request.reply, proved.renewed.token);
      return { success: true, message: texts.confirmed };
    },
  };
};
