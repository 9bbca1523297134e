import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speakBy } from '@hub/language';
import { english, languageOf, languages } from '@hub/language/languages';
import { translations } from 'virtual:translations';
import { App } from '#app/app.tsx';
import { speak, startLanguage, useLanguage } from '#lib/language.ts';
import { answerBuyer } from '#test/buyer.ts';
import { aUser, renderApp, userInfo } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';

const originalTranslations = { ...translations };
const table = async () => ({ default: { 'frame.terms': 'Bedingungen', 'titles.terms': 'AGB' } });
const offline = async () => {
  throw new Error('offline');
};

beforeEach(async () => {
  Object.assign(translations, { de: [table, table], fr: [offline, offline] });
  document.documentElement.lang = 'en';
  await startLanguage(false);
});
afterEach(async () => {
  Object.assign(translations, originalTranslations);
  await act(() => speak(english));
  speakBy(() => ({ language: english, table: {} }));
});

function Whole() {
  useLanguage();
  return <App ready={new Map()} />;
}

const menu = () => screen.getByRole('combobox', { name: 'Language' });

function signIn(user: Parameters<typeof aUser>[0] = {}) {
  answerBuyer();
  answer('getInfo', userInfo());
  return renderApp(<Whole />, { at: '/terms', user: aUser(user) });
}

test('lists every language by its own name', async () => {
  renderApp(<Whole />, { at: '/terms' });
  const options = within(menu()).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(languages.map(({ name }) => name));
  await screen.findByRole('link', { name: 'Register' });
});

test('a guest’s choice changes the page, title and cookie without a request to the hub', async () => {
  renderApp(<Whole />, { at: '/terms' });
  await screen.findByRole('heading', { level: 1 });
  await userEvent.selectOptions(menu(), 'Deutsch');
  expect(await screen.findByRole('link', { name: 'Bedingungen' })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'de');
  await waitFor(() => expect(document.title).toBe('AGB · Customer Hub'));
  await waitFor(() => expect(document.cookie).toContain('language=de'));
});

test('a signed-in user’s choice is saved in the account', async () => {
  signIn();
  await screen.findByRole('link', { name: 'Logout' });
  const saved = vi.fn<(body: unknown) => void>();
  answer('chooseLanguage', async (request) => {
    saved(await request.json());
    return { language: 'de' };
  });
  await userEvent.selectOptions(menu(), 'Deutsch');
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ language: 'de' }));
  expect(menu()).toHaveValue('de');
});

test('shows an alert for a language that cannot be loaded or saved', async () => {
  signIn();
  await screen.findByRole('link', { name: 'Logout' });
  await userEvent.selectOptions(menu(), 'Français');
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be changed');
  expect(menu()).toHaveValue('en');
  expect(document.cookie).not.toContain('language');
  refuse('chooseLanguage', 'unavailable');
  await userEvent.selectOptions(menu(), 'Deutsch');
  expect(await screen.findByRole('link', { name: 'Bedingungen' })).toBeVisible();
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('the language of the account replaces the language of the browser', async () => {
  document.cookie = 'language=en; Path=/';
  signIn({ language: 'de' });
  expect(await screen.findByRole('link', { name: 'Bedingungen' })).toBeVisible();
  await waitFor(() => expect(document.cookie).toContain('language=de'));
});

test.each(['xx', 'fr'])('ignores the unavailable language %s of an account', async (code) => {
  signIn({ language: code });
  await screen.findByRole('link', { name: 'Logout' });
  expect(languageOf(document.documentElement.lang)).toBe(english);
  expect(document.cookie).not.toContain('language');
});

test('a framed dashboard of another user sets no language cookie', async () => {
  vi.spyOn(window, 'top', 'get').mockReturnValue(null);
  signIn({ language: 'de' });
  expect(await screen.findByRole('link', { name: 'Bedingungen' })).toBeVisible();
  expect(document.cookie).not.toContain('language');
});
