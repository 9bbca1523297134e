import { english, languageOf } from '@hub/language/languages';
import { expect, test } from 'vitest';
import { deviceOf, networkOf } from './device-rules.ts';
import { createDevices } from './session-service.ts';
import { withLanguage } from '#platform/language.ts';

test('deviceOf returns the browser and the system', () => {
  const cases = [
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/120.0',
      'Opera on Linux',
    ],
    ['curl/8.5.0', 'An unknown browser'],
    ['', 'An unknown browser'],
    ['<script>alert(1)</script>', 'An unknown browser'],
  ] as const;
  for (const [userAgent, words] of cases) {
    expect.soft(deviceOf(userAgent), `${userAgent} is called ${words}`).toBe(words);
  }
});

test('networkOf returns the /24 network of IPv4, and leaves an IPv6 network unchanged', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.0/24');
  expect(networkOf('2001:db8:1:2::/64')).toBe('2001:db8:1:2::/64');
});

test('a browser is named in the language of the reader, and its hash is the same in each language', () => {
  const arabic = languageOf('ar') ?? english;
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
  const origin = { userAgent, address: '203.0.113.7' };
  const { hashOf } = createDevices({} as Parameters<typeof createDevices>[0]);
  expect(withLanguage(arabic, () => deviceOf(''))).toBe('متصفح غير معروف');
  expect(withLanguage(arabic, () => deviceOf(userAgent)).replaceAll(/[\u2068\u2069]/g, '')).toBe(
    'Firefox على Windows',
  );
  expect(withLanguage(arabic, () => hashOf(origin))).toBe(hashOf(origin));
});
