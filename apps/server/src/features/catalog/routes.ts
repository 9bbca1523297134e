import type { AnswerOf } from '@hub/contract/calls';
import type { Routes } from '#http/calls/route.ts';

/** What the browser needs of the catalogue and of the settings. */
export const catalogRoutes = (config: () => AnswerOf<'config'>): Routes => ({
  config: { handle: async () => config() },
});
