import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchPicture, mostBytes } from './fetch-picture.ts';

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/icon.png`;
}

test('returns the bytes unchanged, and sends no cookie or referrer', async () => {
  let sentHeaders: Record<string, unknown> = {};
  const address = await serve((request, answer) => {
    sentHeaders = request.headers;
    answer.end('the bytes');
  });
  expect((await fetchPicture(address, true)).toString()).toBe('the bytes');
  expect(Object.keys(sentHeaders).toSorted()).toEqual(['accept', 'connection', 'host']);
});

test('does not follow a redirect', async () => {
  let times = 0;
  const address = await serve((_request, answer) => {
    times += 1;
    answer.writeHead(302, { location: '/elsewhere.png' }).end();
  });
  await expect(fetchPicture(address, true)).rejects.toThrow('302');
  expect(times).toBe(1);
});

test.each([true, false])(
  'aborts an oversized file (with a Content-Length header: %s)',
  async (told) => {
    const address = await serve((_request, answer) => {
      answer.on('error', () => undefined);
      if (told) answer.setHeader('content-length', mostBytes + 1);
      answer.write(Buffer.alloc(mostBytes + 1));
    });
    await expect(fetchPicture(address, true)).rejects.toThrow('too large');
  },
);

test.each(['https://localhost/a.png', 'https://127.0.0.1/a.png', 'https://[::1]/a.png'])(
  'never requests %s',
  async (address) => {
    await expect(fetchPicture(address, false)).rejects.toThrow('not on the internet');
  },
);
