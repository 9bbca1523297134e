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

test('sends the file as the body and returns the answer', async () => {
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

test('rejects with the problem code of a refusal', async () => {
  hubSays(() => problem('too_large'));
  await expect(send()).rejects.toMatchObject({ code: 'too_large', status: 413 });
});

test('rejects with the retry time of a temporary refusal', async () => {
  hubSays(() => problem('unavailable', { headers: { 'retry-after': '300' } }));
  await expect(send()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 300 });
});

test('rejects with the code offline when the connection breaks', async () => {
  hubSays(() => HttpResponse.error());
  await expect(send()).rejects.toMatchObject({ code: 'offline' });
});

test('rejects with an AbortError when the caller cancels', async () => {
  const controller = new AbortController();
  controller.abort();
  await expect(send(controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
});
