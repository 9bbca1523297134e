import type { FastifyInstance, FastifyReply } from 'fastify';
import { machinePaths } from './modes.ts';

/**
 * Answers "not now" to an older theme: it changes nothing and asks again later. Any page or
 * unexpected JSON would make it stop asking forever, or cache the answer for a day. So every
 * failure gets an empty body.
 */
export const answerNotNow = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header('cache-control', 'no-store').send();

export function serveGuard(app: FastifyInstance): void {
  for (const path of Object.values(machinePaths)) {
    const schema = { hide: true };
    app.get(path, { schema, exposeHeadRoute: false }, async (_request, reply) =>
      answerNotNow(reply),
    );
  }
}
