import { expect, test } from 'vitest';
import { readableEmail, readableHost, readableUrl } from './readable.ts';

test('shows the host of an address, email or URL in its own script', () => {
  expect(readableHost('xn--strae-shop-83a.de')).toBe('straße-shop.de');
  expect(readableHost('[::1]')).toBe('[::1]');
  expect(readableHost('my_shop.example')).toBe('my_shop.example');
  expect(readableEmail('me@xn--bcher-kva.example')).toBe('me@bücher.example');
  expect(readableUrl('https://xn--mnchen-3ya.de:8080/xn--a?b')).toBe(
    'https://münchen.de:8080/xn--a?b',
  );
  expect(readableUrl('https://shop.xn--mnchen-3ya.de')).toBe('https://shop.münchen.de');
  expect(readableUrl('https://shop.example/xn--mnchen-3ya')).toBe(
    'https://shop.example/xn--mnchen-3ya',
  );
});
