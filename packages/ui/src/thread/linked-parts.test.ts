import { expect, test } from 'vitest';
import { linkedParts } from './linked-parts.ts';

test.each([
  ['We are closed.', ['We are closed.']],
  ['See https://help.example/a?b=1.', ['See ', { href: 'https://help.example/a?b=1' }, '.']],
  ['(https://help.example/)', ['(', { href: 'https://help.example/' }, ')']],
  [
    '(https://help.example/Sort_(order)).',
    ['(', { href: 'https://help.example/Sort_(order)' }, ').'],
  ],
  ['http://help.example', ['http://help.example']],
  ['javascript:alert(1)', ['javascript:alert(1)']],
  ['https://hub.example@evil.example/', ['https://hub.example@evil.example/']],
  ['https://', ['https://']],
  ['<b>https://a.example</b>', ['<b>', { href: 'https://a.example' }, '</b>']],
])('of %s only what is plain https is an address', (text, parts) => {
  expect(linkedParts(text)).toEqual(parts);
});
