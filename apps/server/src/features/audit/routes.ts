import type { Audit } from './service.ts';
import { toEvents } from './to-wire.ts';
import type { Routes } from '#http/calls/route.ts';

export const auditRoutes = (audit: Audit): Routes => ({
  events: async ({ user, query }) => toEvents(await audit.list(user.userId, query.before ?? null)),
});
