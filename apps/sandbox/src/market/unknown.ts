import type { FastifyReply } from 'fastify';

/** Recorded: what the marketplace says of an address that it does not know, JSON that calls itself a page. */
export const answerUnknown = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/html; charset=utf-8').send('{"error":404}');
