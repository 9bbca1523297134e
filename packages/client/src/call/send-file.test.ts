import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { problem } from '#test/hub.ts';
import { server } from '#test/setup.ts';
import { sendFile } from './send-file.ts';

const file = new File(['Essentials'], 'log.txt');
const send = (signal = new AbortController().signal): Promise<unknown> =>
  sendFile({
    address: '/api/file/add?name=log.txt',
    token: 'token-1',
    type: 'application/octet-stream',
    file,
    signal,
    onProgress: () => undefined,
  });
const hubSays = (answer: (request: Request) => Promise<Response> | Response): void =>
  server.use(http.post('*/api/file/add', ({ request }) => answer(request)));

test('the file is the body, and the answer is read', async () => {
  hubSays(async (request) =>
    HttpResponse.json({
      token: request.headers.get('x-csrf-token'),
      type: request.headers.get('content-type'),
      bytes: (await request.arrayBuffer()).byteLength,
    }),
  );
  const answer = { token: 'token-1', type: 'application/octet-stream', bytes: file.size };
  expect(await send()).toEqual(answer);
});

test('a refusal has its message', async () => {
  hubSays(() => problem('too_large'));
  await expect(send()).rejects.toMatchObject({ code: 'too_large', status: 413 });
});

test('a temporary refusal has its retry time', async () => {
  hubSays(() => problem('unavailable', { headers: { 'retry-after': '300' } }));
  await expect(send()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 300 });
});

test('a broken connection is reported', async () => {
  hubSays(() => HttpResponse.error());
  await expect(send()).rejects.toMatchObject({ code: 'offline' });
});

test('a canceling caller hears nothing of it', async () => {
  const controller = new AbortController();
  controller.abort();
  await expect(send(controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
});
