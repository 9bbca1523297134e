import { afterEach, describe, expect, test } from 'vitest';
import { formatDateTime, formatExactly, listFormat } from './formats.ts';
import { languageOf } from './languages.ts';
import { messages, pluralForms, speakBy } from './messages.ts';
import { piecesOf } from './pieces.ts';

const texts = messages('example', {
  title: 'Your licenses',
  open: 'Open {site} now: {count} of {all}.',
  sites: { one: '{count} site of {owner}', other: '{count} sites of {owner}' },
  kinds: { live: 'Live', staging: 'Staging' },
  steps: ['Sign in', { title: 'Confirm' }],
});

function speak(tag: string, table: Record<string, string | readonly string[]>): void {
  const language = languageOf(tag);
  if (language === undefined) throw new Error(tag);
  speakBy(() => ({ language, table }));
}

test.each([
  ['en', ['3 Nov 2026, 22:10 UTC', '3 Nov 2026, 22:10:05 UTC', 'a.zip, b.txt']],
  ['de', ['3. Nov. 2026, 22:10 UTC', '3. Nov. 2026, 22:10:05 UTC', 'a.zip, b.txt']],
  ['ar', ['3 نوفمبر 2026، 10:10 م UTC', '3 نوفمبر 2026، 10:10:05 م UTC', 'a.zip وb.txt']],
])('formats times and lists in the language %s', (code, written) => {
  speak(code, {});
  const at = '2026-11-03T22:10:05Z';
  const list = listFormat('unit').format(['a.zip', 'b.txt']);
  expect([formatDateTime(at), formatExactly(at), list]).toEqual(written);
});

afterEach(() => speak('en', {}));

describe('texts', () => {
  test('are English until a language is chosen', () => {
    expect(texts.title).toBe('Your licenses');
    expect(texts.kinds.live).toBe('Live');
    expect(texts.steps).toEqual(['Sign in', { title: 'Confirm' }]);
    expect(texts.open({ site: 'shop.example', count: 1, all: 12_000 })).toBe(
      'Open shop.example now: 1 of 12,000.',
    );
    expect(texts.sites({ count: 1, owner: 'Bea' })).toBe('1 site of Bea');
    expect(texts.sites({ count: 0, owner: 'Bea' })).toBe('0 sites of Bea');
  });

  test('come from the current language', () => {
    speak('de', {
      'example.title': 'Ihre Lizenzen',
      'example.open': 'Öffnen Sie {site}: {count} von {all}.',
      'example.sites': ['{count} Website von {owner}', '{count} Websites von {owner}'],
      'example.kinds.live': 'Live-Website',
      'example.steps.1.title': 'Bestätigen',
    });
    expect(texts.title).toBe('Ihre Lizenzen');
    expect(texts.open({ site: 'shop.example', count: 1, all: 12_000 })).toBe(
      'Öffnen Sie shop.example: 1 von 12.000.',
    );
    expect(texts.sites({ count: 1, owner: 'Bea' })).toBe('1 Website von Bea');
    expect(texts.kinds).toEqual({ live: 'Live-Website', staging: 'Staging' });
    expect(texts.steps).toEqual(['Sign in', { title: 'Bestätigen' }]);
  });

  test('use the plural forms of their language', () => {
    const counts = ['zero', 'one', 'two', 'few', 'many', 'other'];
    speak('ar', { 'example.sites': counts });
    expect(pluralForms('ar')).toEqual(counts);
    expect([0, 1, 2, 3, 11, 100].map((count) => texts.sites({ count, owner: '' }))).toEqual(counts);
    // CLDR calls a million `many` in French; translators write two forms.
    speak('fr', { 'example.sites': ['un', 'plusieurs'] });
    expect([0, 1, 2, 1_000_000].map((count) => texts.sites({ count, owner: '' }))).toEqual([
      'un',
      'un',
      'plusieurs',
      'plusieurs',
    ]);
  });

  test('isolate a value with another writing direction', () => {
    expect(texts.sites({ count: 2, owner: 'ليلى' })).toBe('2 sites of \u2068ليلى\u2069');
    speak('ar', { 'example.open': 'افتح {site}' });
    expect(texts.open({ site: 'shop.example', count: 1, all: 1 })).toBe(
      'افتح \u2068shop.example\u2069',
    );
  });

  test('do not isolate an already isolated value again', () => {
    expect(texts.sites({ count: 2, owner: '\u2068ليلى\u2069 (2)' })).toBe(
      '2 sites of \u2068ليلى\u2069 (2)',
    );
  });

  test('isolate a value among the elements of a sentence', () => {
    const parts = { owner: 'ليلى {site} <b/>', b: (words: string) => words.toUpperCase() };
    expect(piecesOf('<owner/> has <b>two</b> sites', parts)).toEqual([
      '',
      '\u2068ليلى {site} <b/>\u2069',
      ' has ',
      'TWO',
      ' sites',
    ]);
  });
});
