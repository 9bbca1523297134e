import { expect, test } from 'vitest';
import { linkedParts } from './linked-parts.ts';

test('only plain https addresses become links', () => {
  const cases = [
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
  ] as const;
  for (const [text, parts] of cases) {
    expect
      .soft(linkedParts(text), `of ${text} only what is plain https is an address`)
      .toEqual(parts);
  }
});

test('parses ten thousand punctuation marks after an address in less than a second', () => {
  const began = performance.now();
  const href = 'https://help.example/';
  for (const end of [')', ').', '.', '('.repeat(20) + ')'.repeat(20)])
    expect(linkedParts(href + end.repeat(10_000 / end.length))[0]).toMatchObject({
      href: expect.stringContaining(href),
    });
  expect(performance.now() - began).toBeLessThan(1000);
});
