import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareRelease, createReleaseFeed } from './release-feed.ts';

let body = '';
let asked = 0;
let server: Server;
let feed: URL;
beforeAll(async () => {
  server = createServer((_request, response) => {
    asked += 1;
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  feed = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/release.json`);
});
afterAll(() => server.close());

test.each([
  ['1.0.1', '1.0.0+3f9c1a7be', 'newer'],
  ['1.10.0', '1.9.3+3f9c1a7be', 'newer'],
  ['v2.0.0', '1.99.99', 'newer'],
  ['1.0.0', '1.0.0+3f9c1a7be', 'newest'],
  ['1.0.0', '1.0.1+3f9c1a7be', 'newest'],
  ['soon', '1.0.0', 'unknown'],
  [undefined, '1.0.0', 'unknown'],
])('release %s in the feed and running version %s mean “%s”', (released, running, is) => {
  expect(compareRelease(released, running).is).toBe(is);
});

test('the feed is read once within hours, and never without a configured feed', async () => {
  expect(await createReleaseFeed(null, '1.0.0')()).toBeNull();
  body = '{"version":"1.1.0","commit":"3f9c1a7be"}';
  const newest = createReleaseFeed(feed, '1.0.0');
  expect(await newest()).toEqual({ is: 'newer', version: '1.1.0' });
  expect(await newest()).toEqual({ is: 'newer', version: '1.1.0' });
  expect(asked).toBe(1);
});

test('an unreadable feed does not count as “no newer release”', async () => {
  body = 'Bad gateway';
  expect(await createReleaseFeed(feed, '1.0.0')()).toEqual({ is: 'unknown' });
  const away = new URL('http://127.0.0.1:1/release.json');
  expect(await createReleaseFeed(away, '1.0.0')()).toEqual({ is: 'unknown' });
});
