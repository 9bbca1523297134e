import { expect, test } from 'vitest';
import { bearerIn, encodingFor, isHeld } from './request-headers.ts';

const etag = '"abc"';

test.each(['"abc"', 'W/"abc"', '"x", "abc"', 'W/"x",W/"abc"', '*', ' * ', '"a,b", "abc"'])(
  'If-None-Match: %s matches the tag',
  (held) => {
    expect(isHeld({ headers: { 'if-none-match': held } }, etag)).toBe(true);
  },
);

test.each([undefined, '', '"x"', 'abc', '"x", *', '"abc', 'W/"ABC"'])(
  'If-None-Match: %s does not match the tag',
  (held) => {
    expect(isHeld({ headers: { 'if-none-match': held } }, etag)).toBe(false);
  },
);

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['deflate', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.9, br;q=0.1', 'gzip'],
  ['br ; q=0.5,gzip ; q=0.5', 'br'],
  ['BR;Q=0, GZIP', 'gzip'],
  ['br;q=0,gzip;q=0', 'identity'],
  ['brotli, xgzip', 'identity'],
  ['*', 'br'],
  ['br;q=0,*;q=0.1', 'gzip'],
  ['*, br ; q = 0.0, gzip;q=0', 'identity'],
  ['br;q=0.01, *;q=0', 'br'],
] as const)('for Accept-Encoding %s, the best encoding is %s', (accepted, encoding) => {
  expect(encodingFor({ headers: { 'accept-encoding': accepted } })).toBe(encoding);
});

test.each([
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  ['BEARER  abc ', 'abc'],
  ['Basic abc', ''],
  ['Bearer', ''],
  ['Bearer a b', ''],
  ['Bearerabc', ''],
  [undefined, ''],
] as const)('the authorization “%s” contains the token “%s”', (authorization, token) => {
  expect(bearerIn({ headers: { authorization } })).toBe(token);
});
