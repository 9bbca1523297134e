import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { documentCalls, serveDocument } from './openapi.ts';

let app: FastifyInstance;
beforeAll(async () => {
  const settings = { title: () => 'Hub', publicUrl: new URL('https://hub.example/') };
  app = fastify();
  await documentCalls(app, settings);
  serveDocument(app, settings);
  await app.ready();
});
afterAll(() => app.close());

/** Fetches a document. Counts the calls of JSON.stringify that created it. */
async function ask(url: string) {
  const written = vi.spyOn(JSON, 'stringify');
  const { statusCode, body } = await app.inject({ url });
  const made = written.mock.calls.length;
  written.mockRestore();
  expect(statusCode).toBe(200);
  return { body, made };
}

test.each(['/api/openapi.json', '/api/docs'])(
  '%s is created once, at its first request',
  async (url) => {
    const first = await ask(url);
    expect(first.made).toBeGreaterThan(0);
    for (let nth = 0; nth < 3; nth += 1) expect(await ask(url)).toEqual({ ...first, made: 0 });
  },
);
