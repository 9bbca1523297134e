import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Browser } from './browser.ts';

/** Creates the body of a message, with a new client key unless one is given. */

export const opening = (change: object = {}) => ({
  name: randomUUID(),
  topic: 'question',
  license_id: null,
  text: 'The header jumps.',
  files: [],
  ...change,
});

/** Opens a conversation as the buyer. */
export async function openConversation(buyer: Browser, change: object = {}) {
  const { body } = await buyer.post('/api/user/conversation/open', opening(change));
  expect(body).toMatchObject({ success: true });
  if (!body.conversation) throw new Error('No conversation was begun');
  return body.conversation;
}

export const send = (buyer: Browser, id: number, change: object = {}) =>
  buyer.post('/api/user/conversation/send', {
    id,
    name: randomUUID(),
    text: 'And the footer.',
    files: [],
    ...change,
  });

export const answer = (operator: Browser, id: number, change: object = {}) =>
  operator.post('/api/operator/conversation/answer', {
    id,
    name: randomUUID(),
    text: 'Update to 2.2.',
    files: [],
    seen: 1_000,
    close: false,
    ...change,
  });

export const note = (operator: Browser, id: number, said: string | object) =>
  operator.post('/api/operator/conversation/note', {
    id,
    name: randomUUID(),
    ...(typeof said === 'string' ? { text: said } : said),
  });

export const threadOf = (buyer: Browser, id: number) =>
  buyer.get(`/api/user/conversation?id=${id}`);

export const operatorThread = (operator: Browser, id: number) =>
  operator.get(`/api/operator/conversation?id=${id}`);
