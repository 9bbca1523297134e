import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '@hub/language';
import { english, languageOf, type Language } from '@hub/language/languages';
import { translations } from 'virtual:translations';
import { speak, startLanguage, useLanguage, withMessages } from './language.ts';

const texts = messages('languageTest', { open: 'Open', more: 'More' });

const named = (tag: string): Language => languageOf(tag) ?? english;

type Table = Readonly<Record<string, string>>;
const originalTranslations = { ...translations };
let loadedParts: string[] = [];

const serve = (code: string, part: string, table: Table | Error) => async () => {
  loadedParts.push(`${code} ${part}`);
  if (table instanceof Error) throw table;
  return { default: table };
};

const page = document.documentElement;

beforeEach(() => {
  loadedParts = [];
  Object.assign(translations, {
    de: [
      serve('de', 'landing', { 'languageTest.open': 'Öffnen' }),
      serve('de', 'screens', { 'languageTest.more': 'Mehr' }),
    ],
    ar: [serve('ar', 'landing', { 'languageTest.open': 'افتح' }), serve('ar', 'screens', {})],
    fr: [serve('fr', 'landing', new Error('offline')), serve('fr', 'screens', {})],
  });
});
afterEach(async () => {
  Object.assign(translations, originalTranslations);
  await speak(english);
});

test('the landing page loads only its own messages', async () => {
  page.lang = 'de';
  expect(await startLanguage(true)).toBe(true);
  expect(loadedParts).toEqual(['de landing']);
  expect([texts.open, texts.more]).toEqual(['Öffnen', 'More']);
  expect(await withMessages(async () => 'code')).toBe('code');
  expect(loadedParts.slice(1)).toContain('de screens');
  expect(texts.more).toBe('Mehr');
});

test('every other page loads all messages of its language at the start', async () => {
  page.lang = 'de';
  expect(await startLanguage(false)).toBe(true);
  expect(loadedParts).toEqual(['de landing', 'de screens']);
});

test('an English page loads no messages', async () => {
  page.lang = 'en';
  expect(await startLanguage(false)).toBe(true);
  expect(loadedParts).toEqual([]);
  expect(texts.open).toBe('Open');
});

test('falls back to English and returns false when the messages cannot be loaded', async () => {
  page.lang = 'fr';
  page.dir = 'rtl';
  expect(await startLanguage(true)).toBe(false);
  expect([page.lang, page.dir, texts.open]).toEqual(['en', 'ltr', 'Open']);
});

test.each(['xx', '', '<b>'])('treats a document in %j as English', async (lang) => {
  page.lang = lang;
  expect(await startLanguage(true)).toBe(true);
  expect([page.lang, texts.open]).toEqual(['en', 'Open']);
});

test('a change of the language updates the texts and keeps the input', async () => {
  await startLanguage(false);
  function Screen() {
    const { code } = useLanguage();
    return (
      <label lang={code}>
        {texts.open}
        <input />
      </label>
    );
  }
  render(<Screen />);
  await userEvent.type(screen.getByLabelText('Open'), 'typed');
  await act(() => speak(named('ar')));
  expect(screen.getByLabelText('افتح')).toHaveValue('typed');
  expect([page.lang, page.dir]).toEqual(['ar', 'rtl']);
});

test('keeps the current language when the new language cannot be loaded', async () => {
  page.lang = 'de';
  await startLanguage(true);
  await expect(speak(named('fr'))).rejects.toThrow('offline');
  expect([page.lang, texts.open, texts.more]).toEqual(['de', 'Öffnen', 'More']);
  await withMessages(async () => null);
  expect([texts.open, texts.more]).toEqual(['Öffnen', 'Mehr']);
});

test('the last of two choices wins', async () => {
  await startLanguage(false);
  const { promise, resolve } = Promise.withResolvers<{ default: Table }>();
  Object.assign(translations, { de: [() => promise, () => promise] });
  const first = speak(named('de'));
  await speak(named('ar'));
  resolve({ default: { 'languageTest.open': 'Öffnen' } });
  await first;
  expect([page.lang, texts.open]).toEqual(['ar', 'افتح']);
  await Promise.all([speak(named('ar')), speak(english)]);
  expect([page.lang, texts.open]).toEqual(['en', 'Open']);
});
