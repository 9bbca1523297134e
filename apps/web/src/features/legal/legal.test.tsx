import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { days, lifetimes } from '@hub/contract/limits';
import { renderApp } from '#test/render.tsx';
import { Page as Privacy } from './privacy-page.tsx';
import { Page as Terms } from './terms-page.tsx';

const headings = (): readonly (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('the terms speak of license, prohibited activities and termination, and lead to privacy', () => {
  renderApp(<Terms />);
  expect(headings()).toEqual(
    expect.arrayContaining(['License', 'Prohibited activities', 'Account termination']),
  );
  expect(screen.getByRole('link', { name: 'privacy' })).toHaveAttribute('href', '/privacy');
});

test('privacy speaks of data, newsletters, cookies, analytics and chat, and leads to the terms', () => {
  renderApp(<Privacy />);
  expect(headings()).toEqual(
    expect.arrayContaining([
      'How your data is used',
      'Newsletters',
      'Cookies',
      'Analytics',
      'Chat',
    ]),
  );
  expect(screen.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
});

/** Of the app, and of the packages that it is made of. */
const sources: Record<string, string> = import.meta.glob(
  ['/src/**/*.{ts,tsx}', '../../../../../packages/{ui,client}/src/**/*.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
);

/** What the code keeps in the browser, by the names it has there. */
const keptIn = (pattern: RegExp): readonly string[] =>
  Object.entries(sources)
    .filter(([path]) => !path.includes('.test.'))
    .flatMap(([, text]) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
    .toSorted();

test('privacy names everything that the screens keep in the browser', () => {
  renderApp(<Privacy />);
  const named: Readonly<Record<string, RegExp>> = {
    agreementKey: /your agreement to the support policy/,
    putAwayKey: /for thirty days the notice of ended support that you put away/,
    roomKey: /how high the notices above a page were/,
    schemeKey: /your choice of colors/,
    sessionHintKey: /whether you were signed in/,
  };
  expect(keptIn(/localStorage\.setItem\(\s*(\w+)/g)).toEqual(Object.keys(named));
  expect(keptIn(/document\.cookie = `\$\{(\w+)/g)).toEqual(['originCookie', 'originCookie']);
  expect(keptIn(/(sessionStorage|indexedDB)[.[]/g)).toEqual([]);
  for (const words of Object.values(named)) expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByText(/^Four cookies are set/)).toBeVisible();
});

test('the times that privacy names are those that hold', () => {
  renderApp(<Privacy />);
  const holds: readonly (readonly [RegExp, number, number])[] = [
    [/signed in, until 30 days after your last visit/, lifetimes.session, days(30)],
    [/record of changes for 400 days/, lifetimes.trail, days(400)],
    [/in vain is forgotten after 90/, lifetimes.strangersTrail, days(90)],
    [/for 90 days at most/, lifetimes.longestSession, days(90)],
    [/remembers for a day which page/, lifetimes.origin, days(1)],
    [/signed in with after 180/, lifetimes.knownDevice, days(180)],
    [/to confirm something works for a day at most/, lifetimes.verifyEmailCode, days(1)],
    [/about once a week that they are still there/, lifetimes.heartbeat, days(7)],
  ];
  for (const [words, held, told] of holds) {
    expect(screen.getByText(words)).toBeVisible();
    expect(held).toBe(told);
  }
});

test('privacy names each outside service that a setting can choose', () => {
  renderApp(<Privacy />);
  for (const name of ['Envato Market', 'Turnstile', 'Plausible', 'Intercom']) {
    expect(screen.getByText(new RegExp(name))).toBeVisible();
  }
});
