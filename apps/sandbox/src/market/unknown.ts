import type { FastifyReply } from 'fastify';

/** Recorded from the marketplace for an unknown address: JSON with the type of a page. */
export const answerUnknown = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/html; charset=utf-8').send('{"error":404}');
