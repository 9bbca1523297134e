import { expect, test } from 'vitest';
import { languageOf } from './languages.ts';

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['de_DE_formal', 'de'],
  ['pt_BR', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['AR', 'ar'],
  ['en_GB', 'en'],
  ['xx', undefined],
  ['', undefined],
  ['<script>', undefined],
  ['de-'.repeat(20), undefined],
])('the tag %s means %s', (tag, code) => {
  expect(languageOf(tag)?.code).toBe(code);
});
