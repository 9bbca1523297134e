import type { AnswerOf } from '@hub/contract/calls';
import type { Routes } from '#http/calls/route.ts';

/** Browser's data from the catalog and the settings. */
export const catalogRoutes = (config: () => AnswerOf<'config'>): Routes => ({
  config: async () => config(),
});
