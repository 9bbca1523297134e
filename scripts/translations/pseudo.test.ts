import { expect, test } from 'vitest';
import { pseudo, pseudoTable } from './pseudo.ts';

test('gives a text accents, brackets and length, and keeps its placeholders and tags', () => {
  expect(pseudo('Open <site>{site}</site> now.')).toBe('⟦ØØþèèñ <site>{site}</site> ñøøŵ.⟧');
  const english = 'The license is bound to this domain until the end of the support period.';
  const { length } = pseudo(english);
  expect(length / english.length).toBeGreaterThan(1.3);
  expect(length / english.length).toBeLessThan(1.5);
  expect(pseudo(english)).not.toMatch(/[a-z]/i);
});

test('gives a plural the forms of its language', () => {
  const site = { id: 'a.b', english: '{count} site', plural: '{count} sites', file: 'a.ts' };
  const [zero, one, ...others] = pseudoTable([site], 'ar')['a.b'] ?? [];
  expect([zero, one, others.length]).toEqual(['⟦{count} šïïŧèèš⟧', '⟦{count} šïïŧèè⟧', 4]);
});
