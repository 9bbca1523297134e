import type { Audit } from './service.ts';
import { toEvents } from './to-wire.ts';
import type { Routes } from '#http/calls/route.ts';

/** @param readersName Returns an item's name in the reader's language by its name in English. */
export const auditRoutes = (audit: Audit, readersName: (item: string) => string): Routes => ({
  async events({ user, query }) {
    return toEvents(await audit.list(user.userId, query.before ?? null), readersName);
  },
});
