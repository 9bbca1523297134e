import type { FastifyInstance, FastifyReply } from 'fastify';
import { machinePaths } from './modes.ts';

/**
 * What an older theme takes for "not now": it changes nothing and asks again later. Any page makes it
 * set a flag that never asks again, or keep the page for a day, and so does any JSON that it does not
 * expect; so an empty body it is, whatever went wrong.
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
