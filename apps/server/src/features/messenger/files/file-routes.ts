import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Files } from './file-service.ts';
import type { SentFile } from './file-store.ts';
import type { RefusalReason } from './type-of.ts';
import { dispositionOf } from './name-rules.ts';
import { fileTexts, notTakenText } from '#messenger/texts.ts';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

const toFile = ({ id, name, type, bytes, width, height }: SentFile) => ({
  id,
  name,
  type,
  bytes,
  width,
  height,
  gone: false,
});

const answerTo = (taken: SentFile | RefusalReason) =>
  typeof taken === 'string'
    ? { success: false, message: notTakenText(taken), file: null }
    : { success: true, message: fileTexts.taken, file: toFile(taken) };

function readable(body: unknown): Readable {
  if (body instanceof Readable) return body;
  throw new Problem('media_type');
}

/** Sends a file with headers that prevent a browser from executing it. */
async function send(
  files: Files,
  file: SentFile | null,
  { method, reply }: { readonly method: string; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  if (!file) throw new Problem('not_found');
  // The file is opened before the headers are sent, so that a storage error gets an error response.
  const bytes = method === 'HEAD' ? Readable.from([]) : await files.open(file);
  if (!bytes) throw new Problem('not_found');
  return reply
    .type(file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type)
    .header('content-length', file.bytes)
    .header('content-disposition', dispositionOf(file.name))
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('cache-control', 'private, no-store')
    .send(bytes);
}

export const fileRoutes = (files: Files): Routes => ({
  async addConversationFile({ user: { userId }, query: { name }, raw }) {
    const bytes = readable(raw.body);
    return answerTo(await files.take({ userId, side: 'buyer', name, bytes }));
  },
  conversationFile: async ({ user: { userId }, query: { id }, raw: { method }, reply }) =>
    send(files, await files.findForBuyer(id, userId), { method, reply }),
  async addOperatorConversationFile({ user: { userId }, query: { name }, raw }) {
    const bytes = readable(raw.body);
    return answerTo(await files.take({ userId, side: 'publisher', name, bytes }));
  },
  operatorConversationFile: async ({ query: { id }, raw: { method }, reply }) =>
    send(files, await files.find(id), { method, reply }),
});
