import { toMe } from './to-wire.ts';
import type { Routes } from '#http/route.ts';

export const operatorRoutes = (): Routes => ({
  operatorMe: { handle: async ({ user }) => toMe(user) },
});
