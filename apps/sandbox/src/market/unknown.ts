import type { FastifyReply } from 'fastify';

/**
 * Answers an unknown address as recorded from the marketplace: JSON with the content type of HTML.
 */
export const answerUnknown = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/html; charset=utf-8').send('{"error":404}');
