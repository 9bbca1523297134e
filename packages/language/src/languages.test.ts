import { expect, test } from 'vitest';
import { acceptedLanguage, languageOf } from './languages.ts';

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
])('maps the language tag %s to %s', (tag, code) => {
  expect(languageOf(tag)?.code).toBe(code);
});

test.each([
  ['fr-CA, fr;q=0.9, en;q=0.8', 'fr'],
  ['xx, de;q=0.5, es;q=0.7', 'es'],
  ['de;q=0, it', 'it'],
  ['*', undefined],
  ['', undefined],
  ['de;q=nonsense, es', 'es'],
  [`${'xx,'.repeat(3_000)}de`, undefined],
])('maps the Accept-Language header %s to %s', (header, code) => {
  expect(acceptedLanguage(header)?.code).toBe(code);
});
