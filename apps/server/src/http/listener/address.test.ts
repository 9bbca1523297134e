import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAddress, unreadable } from './address.ts';

describe('URL of a request', () => {
  test('normalizes a URL to one spelling', () => {
    const cases = [
      ['/', '/'],
      ['/api/user/licenses', '/api/user/licenses'],
      ['//api/user/licenses', '/api/user/licenses'],
      ['/api//user///licenses/', '/api/user/licenses'],
      ['/%61pi/user/licenses', '/api/user/licenses'],
      ['/%61%70%69/%75ser/licenses?x=%61', '/api/user/licenses?x=%61'],
      ['http://hub.example/api/is_logged?a=b', '/api/is_logged?a=b'],
      ['HTTPS://hub.example//api', '/api'],
      ['http://hub.example', '/'],
      ['http://hub.example?a=b', '/?a=b'],
      ['/verify?request=a//b/../c', '/verify?request=a//b/../c'],
      ['/.well-known/security.txt', '/.well-known/security.txt'],
      ['/verify-email/a%2Fb', '/verify-email/a%2Fb'],
      ['/%C3%BCber', '/%C3%BCber'],
      ['///', '/'],
    ] as const;
    for (const [address, read] of cases) {
      expect.soft(readAddress(address), `${address} → ${read}`).toBe(read);
    }
  });

  test('refuses a URL that cannot be read', () => {
    const cases = [
      ['a fragment', '/api/info#request=ID'],
      ['a fragment in the query', '/api/info?a#request=ID'],
      ['dots that lead to the parent', '/assets/../api/user/licenses'],
      ['dots that change nothing', '/api/./user'],
      ['encoded dots', '/assets/%2e%2E/api'],
      ['half encoded dots', '/assets/.%2e'],
      ['a backslash', '/\\evil.example'],
      ['invalid percent-encoding', '/%'],
      ['encoded bytes that are not UTF-8', '/%ff'],
      ['bytes beyond ASCII', '/\u00fcber'],
      ['no path', 'api/user'],
      ['the whole server', '*'],
      ['another scheme', 'ftp://hub.example/'],
      ['a script scheme with a host', 'javascript://x/'],
    ] as const;
    for (const [_what, address] of cases) {
      expect.soft(readAddress(address), `unreadable: ${_what}`).toBe(unreadable);
    }
  });
});

const part = fc.constantFrom(
  '/',
  '.',
  'a',
  'api',
  '%61',
  '%2e',
  '%2F',
  '%',
  '#',
  '?',
  '\\',
  '=',
  '',
);

test('normalizing a normalized URL changes nothing', () => {
  fc.assert(
    fc.property(fc.array(part), (deps) => {
      const read = readAddress(deps.join(''));
      expect(readAddress(read)).toBe(read);
    }),
  );
});

test('a browser reads the same path in a normalized URL', () => {
  fc.assert(
    fc.property(fc.array(part), (deps) => {
      const read = readAddress(`/${deps.join('')}`);
      expect(new URL(`http://hub.example${read}`).href).toBe(`http://hub.example${read}`);
    }),
  );
});
