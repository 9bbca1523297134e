import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { days, lifetimes } from '@hub/contract/limits';
import type { Catalog } from '@hub/contract/catalog';
import { CatalogContext } from '#api/config.ts';
import { catalog, renderApp } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { legalId, type LegalText } from './api.ts';
import { Page as Imprint } from './imprint-page.tsx';
import { Page as Privacy } from './privacy-page.tsx';
import { Page as Terms } from './terms-page.tsx';

const headings = (): readonly (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('the terms cover license, prohibited activities and termination, and link to the privacy policy', () => {
  renderApp(<Terms />);
  expect(headings()).toEqual(
    expect.arrayContaining(['License', 'Prohibited activities', 'Account termination']),
  );
  expect(screen.getByRole('link', { name: 'privacy' })).toHaveAttribute('href', '/privacy');
});

test('the privacy policy covers data, newsletters, cookies, analytics and chat, and links to the terms', () => {
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

/** Source texts of the app and of its packages. */
const sources: Record<string, string> = import.meta.glob(
  ['/src/**/*.{ts,tsx}', '../../../../../packages/{ui,client}/src/**/*.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
);

/**
 * Returns the sorted matches of `pattern` in the source texts, such as the names of storage keys.
 */
const matchesIn = (pattern: RegExp): readonly string[] =>
  Object.entries(sources)
    .filter(([path]) => !path.includes('.test.'))
    .flatMap(([, text]) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
    .toSorted();

test('the privacy policy names every entry that the screens store in the browser', () => {
  renderApp(<Privacy />);
  const descriptions: Readonly<Record<string, RegExp>> = {
    agreementKey: /your agreement to the support policy/,
    announcementsKey: /which announcements you hid/,
    draftKey: /messages that you have not finished/,
    listKey: /or sent yet/,
    roomKey: /the height of the notices above a page/,
    schemeKey: /your choice of colors/,
    sessionHintKey: /whether you were signed in/,
  };
  expect(matchesIn(/localStorage\.setItem\(\s*(\w+)/g)).toEqual(Object.keys(descriptions));
  expect(matchesIn(/document\.cookie = `\$\{(\w+)/g)).toEqual([
    'languageCookie',
    'originCookie',
    'originCookie',
  ]);
  expect(matchesIn(/(sessionStorage|indexedDB)[.[]/g)).toEqual([]);
  for (const description of Object.values(descriptions))
    expect(screen.getByText(description)).toBeVisible();
  expect(screen.getByText(/^We set six cookies/)).toBeVisible();
});

test('the privacy policy names the configured retention periods', () => {
  renderApp(<Privacy />);
  const periods: readonly (readonly [RegExp, number, number])[] = [
    [/signed in, until 30 days after your last visit/, lifetimes.session, days(30)],
    [/record of changes is stored for 400 days/, lifetimes.auditLog, days(400)],
    [/IP addresses of failed sign-ins for 90 days/, lifetimes.anonymousAuditLog, days(90)],
    [/for 90 days at most/, lifetimes.longestSession, days(90)],
    [/remembers for a day which page/, lifetimes.origin, days(1)],
    [/invited to run this website is deleted after seven days/, lifetimes.invitation, days(7)],
    [/signed in with is deleted after 180 days/, lifetimes.knownDevice, days(180)],
    [/to confirm something works for a day at most/, lifetimes.verifyEmailCode, days(1)],
    [/About once a week they send their address/, lifetimes.heartbeat, days(7)],
  ];
  for (const [statement, configured, stated] of periods) {
    expect(screen.getByText(statement)).toBeVisible();
    expect(configured).toBe(stated);
  }
});

test('the privacy policy names each external service that can be configured', () => {
  renderApp(<Privacy />);
  const services = ['Envato Market', 'Turnstile', 'Plausible', 'Intercom', 'YouTube', 'Vimeo'];
  for (const name of services) {
    expect(screen.getByText(new RegExp(name))).toBeVisible();
  }
});

/** Renders a page with changes to the catalog. */
const showWith = (own: Partial<Catalog>, page: ReactElement, at = '/terms') =>
  renderApp(<CatalogContext value={{ ...catalog, ...own }}>{page}</CatalogContext>, { at });

const publishersTerms: LegalText = {
  title: 'Our terms',
  blocks: [
    { kind: 'heading', level: 2, id: 'who', spans: [{ text: 'Who' }] },
    {
      kind: 'paragraph',
      spans: [
        { text: 'Read ' },
        { text: 'privacy of ours', href: '/privacy' },
        { text: '<img src=x onerror=alert(1)>', strong: true },
        { text: '', br: true },
        { text: 'elsewhere', href: 'https://lantern.example/' },
        { text: 'up', href: '#who' },
        { text: 'never', href: 'javascript:alert(1)' },
      ],
    },
    {
      kind: 'list',
      start: 3,
      items: [[{ kind: 'paragraph', spans: [{ text: 'third' }] }]],
    },
    {
      kind: 'table',
      head: [[{ text: 'Cookie' }]],
      rows: [[[{ text: 'hub', code: true }]]],
    },
    { kind: 'quote', blocks: [{ kind: 'rule' }] },
  ],
};

test('the publisher’s terms replace the hub’s terms and link to the privacy policy', async () => {
  answer('legal', publishersTerms);
  const { container } = showWith({ legal: { terms: 'terms.md' } }, <Terms />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Our terms' })).toBeVisible();
  expect(headings()).toEqual(['Who']);
  expect(screen.getByRole('link', { name: 'privacy' })).toHaveAttribute('href', '/privacy');
  const hrefOf = (name: RegExp) => screen.getByText(name).closest('a')?.getAttribute('href');
  expect(hrefOf(/^privacy of ours$/)).toBe('/privacy');
  expect(hrefOf(/^elsewher/)).toBe('https://lantern.example/');
  expect(hrefOf(/^up$/)).toBe('#who');
  expect(hrefOf(/^never$/)).toBeNull();
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('ol')).toHaveAttribute('start', '3');
  expect(screen.getByRole('columnheader', { name: 'Cookie' })).toBeVisible();
});

test('sends no request for a text that the document contains', () => {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = legalId('terms');
  script.textContent = JSON.stringify(publishersTerms);
  document.body.append(script);
  showWith({ legal: { terms: 'terms.md' } }, <Terms />);
  expect(screen.getByRole('heading', { level: 1, name: 'Our terms' })).toBeVisible();
  script.remove();
});

test('offers a retry and the other legal text when a text cannot be loaded', async () => {
  refuse('legal', 'internal');
  showWith({ legal: { privacy: 'privacy.md' } }, <Privacy />, '/privacy');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
});

test('the imprint shows the name, address, email and phone of the publisher', () => {
  const imprint = {
    name: 'Lantern Works Ltd',
    address: ['1 Pier Road', 'Harbour'],
    email: 'hello@lantern.example',
    phone: '+44 20 7946 0000',
    details: ['Register 12345'],
  };
  showWith({ imprint }, <Imprint />, '/imprint');
  expect(screen.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible();
  for (const line of ['Lantern Works Ltd', '1 Pier Road', 'Harbour', 'Register 12345']) {
    expect(screen.getByText(line)).toBeVisible();
  }
  const mail = screen.getByRole('link', { name: 'hello@lantern.example' });
  expect(mail).toHaveAttribute('href', 'mailto:hello@lantern.example');
  const phone = screen.getByRole('link', { name: '+44 20 7946 0000' });
  expect(phone).toHaveAttribute('href', 'tel:+442079460000');
});

test('/imprint leads to the landing page when the catalog has no imprint', () => {
  const { address } = showWith({}, <Imprint />, '/imprint');
  expect(address()).toBe('/');
});
