import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchPicture, mostBytes } from './fetch-picture.ts';
import { isPublicAddress } from './public-address.ts';

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/icon.png`;
}

test('the bytes come as they are, and neither a cookie nor an address goes there', async () => {
  let asked: Record<string, unknown> = {};
  const address = await serve((request, answer) => {
    asked = request.headers;
    answer.end('the bytes');
  });
  expect((await fetchPicture(address, true)).toString()).toBe('the bytes');
  expect(Object.keys(asked).toSorted()).toEqual(['accept', 'connection', 'host']);
});

test('a redirect leads nowhere', async () => {
  let times = 0;
  const address = await serve((_request, answer) => {
    times += 1;
    answer.writeHead(302, { location: '/elsewhere.png' }).end();
  });
  await expect(fetchPicture(address, true)).rejects.toThrow('302');
  expect(times).toBe(1);
});

test.each([true, false])('what is too large is given up (its length told: %s)', async (told) => {
  const address = await serve((_request, answer) => {
    answer.on('error', () => undefined);
    if (told) answer.setHeader('content-length', mostBytes + 1);
    answer.write(Buffer.alloc(mostBytes + 1));
  });
  await expect(fetchPicture(address, true)).rejects.toThrow('too large');
});

test.each(['https://localhost/a.png', 'https://127.0.0.1/a.png', 'https://[::1]/a.png'])(
  '%s is not asked, whatever list it stands on',
  async (address) => {
    await expect(fetchPicture(address, false)).rejects.toThrow('not on the internet');
  },
);

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['127.0.0.53', false],
  ['169.254.169.254', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['localhost', false],
])('whether %s is on the internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
