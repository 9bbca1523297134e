import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Catalog } from '@hub/contract/catalog';
import { CatalogContext } from '#api/config.ts';
import { aLicense, answerBuyer, daysAgo } from '#test/buyer.ts';
import { aUser, catalog, renderApp, userInfo } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import * as terms from '#pages/legal/terms';
import { App } from '#app/app.tsx';
// Imports the lazy chunk of the frame early, because these tests do not cover lazy loading.
import './for-users.tsx';

const offer = {
  name: 'Conseil',
  text: 'Meet our new theme.',
  url: 'https://items.example/conseil',
  thumb: 'new-theme',
  coupon: 'THEME10',
  badge: 'Lifetime 10% discount',
};
const icons = {
  ...offer,
  name: 'Icon library',
  url: 'https://items.example/icons',
  thumb: 'icons',
  badge: '20% off',
};
const theme = {
  ...offer,
  name: 'Essentials',
  url: 'https://items.example/essentials',
  thumb: 'theme',
  badge: undefined,
};

interface Promotions {
  readonly banner?: Partial<typeof offer> & { starts_at?: string; ends_at?: string };
}

const frame = ({ banner }: Promotions = {}): ReactElement => {
  const promotions = { banner: { ...offer, ...banner }, products: [theme, icons, offer] };
  const promoted: Catalog = { ...catalog, promotions };
  return (
    <CatalogContext value={promoted}>
      <App ready={new Map([['features/legal/terms-page.tsx', terms]])} />
    </CatalogContext>
  );
};

const banner = (): HTMLElement | null => screen.queryByRole('complementary', { name: 'Offer' });
const products = (): HTMLElement | null => screen.queryByRole('region', { name: 'Our products' });

const { item_id: item } = aLicense();
const builder = aLicense({ item_id: { ...item, envato_id: 20350174 } });

function onAPhone(): void {
  const matches = { matches: false, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('matchMedia', () => matches);
}

beforeEach(() => {
  answerBuyer();
  answer('getInfo', userInfo());
});

describe('promotions for an owner of an Essentials license', () => {
  test('shows the banner with its coupon, link and dots', async () => {
    renderApp(frame(), { at: '/terms', user: aUser({ id: 6 }) });
    const offered = within(await screen.findByRole('complementary', { name: 'Offer' }));
    expect(offered.getByText(/Meet our new theme\./)).toBeVisible();
    expect(offered.getByText('THEME10')).toBeVisible();
    expect(offered.getByRole('button', { name: 'Copy coupon' })).toBeVisible();
    const link = offered.getByRole('link', { name: /^Limited Time Offer/ });
    expect(link).toHaveAttribute('href', 'https://items.example/conseil');
    const dots = [...(banner()?.querySelectorAll('svg[aria-hidden] > circle') ?? [])];
    expect(dots.map((dot) => Number(dot.classList.contains('filled'))).join('')).toBe(
      '000000000000000000110',
    );
  });

  test('folds the banner to one line on a phone, and opens it with a click', async () => {
    onAPhone();
    renderApp(frame(), { at: '/terms', user: aUser() });
    const line = await screen.findByText('Lifetime 10% discount', { selector: 'summary *' });
    expect(line.closest('details')).not.toHaveAttribute('open');
    await userEvent.click(line);
    const offered = within(line.closest('details')!);
    expect(offered.getByText('THEME10')).toBeVisible();
    expect(offered.getByRole('link', { name: /^Limited Time Offer/ })).toBeVisible();
  });

  test.each([
    ['a phone', 'after', Node.DOCUMENT_POSITION_PRECEDING],
    ['a wide screen', 'before', Node.DOCUMENT_POSITION_FOLLOWING],
  ])('shows the banner of a task screen on %s %s the content', async (where, _, place) => {
    if (where === 'a phone') onAPhone();
    renderApp(frame(), { at: '/certificate', user: aUser() });
    const offered = await screen.findByRole('complementary', { name: 'Offer' });
    expect(offered.compareDocumentPosition(screen.getByRole('main')) & place).toBe(place);
  });

  test('shows three products with their badges above the footer', async () => {
    renderApp(frame(), { at: '/terms', user: aUser() });
    const section = within(await screen.findByRole('region', { name: 'Our products' }));
    const cards = section.getAllByRole('listitem').map((card) => {
      const content = within(card);
      const badges = ['20% off', 'Lifetime 10% discount'];
      const link = content.getByRole('link');
      return [
        link.getAttribute('href'),
        /^(?:Essentials|Icon library|Conseil)/.exec(link.textContent ?? '')?.[0],
        badges.filter((badge) => content.queryByText(badge) !== null).join(),
      ];
    });
    expect(cards).toEqual([
      ['https://items.example/essentials', 'Essentials', ''],
      ['https://items.example/icons', 'Icon library', '20% off'],
      ['https://items.example/conseil', 'Conseil', 'Lifetime 10% discount'],
    ]);
    const footer = screen.getByRole('contentinfo');
    const above = Node.DOCUMENT_POSITION_FOLLOWING;
    expect((products()?.compareDocumentPosition(footer) ?? 0) & above).toBe(above);
  });

  test.each([
    ['has not begun', { starts_at: daysAgo(-1) }],
    ['has ended', { ends_at: daysAgo(1) }],
  ])('hides a banner when its promotion %s', async (_, dates) => {
    renderApp(frame({ banner: dates }), { at: '/terms', user: aUser() });
    await waitFor(() => expect(products()).not.toBeNull());
    expect(banner()).toBeNull();
  });
});

test.each([
  ['another item', [builder]],
  ['a refunded license', [aLicense({ status: 'refunded' })]],
  ['no license', []],
])('a user with %s sees neither banner nor products', async (_, licenses) => {
  answerBuyer({ licenses });
  const { client } = renderApp(frame(), { at: '/terms', user: aUser() });
  await screen.findByRole('heading', { name: 'Terms', level: 1 });
  await waitFor(() => expect(client.getQueryData(['licenses'])).toBeDefined());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(banner()).toBeNull();
  expect(products()).toBeNull();
});

test('a guest sees no promotions, and licenses and support periods are not requested', async () => {
  const { client } = renderApp(frame(), { at: '/terms' });
  await screen.findByRole('link', { name: 'Register' });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(client.getQueryState(['licenses'])).toBeUndefined();
  expect(client.getQueryState(['support'])).toBeUndefined();
  expect(banner()).toBeNull();
  expect(products()).toBeNull();
});

describe('notice on ended support', () => {
  beforeEach(() => localStorage.clear());
  const ended = {
    license_id: 7,
    masked_code: '••••7f31',
    site: 'shop.example',
    item_data: { name: 'Essentials', url: 'https://items.example/essentials' },
    supported_until: '2026-05-02T10:00:00Z',
  };

  test('shows the end date with links to renew the support and to resynchronize', async () => {
    answerBuyer({ support: [ended] });
    renderApp(frame(), { at: '/terms', user: aUser() });
    expect(await screen.findByText('Support has ended')).toBeVisible();
    expect(screen.getByText('02/05/2026')).toBeVisible();
    expect(screen.getByRole('link', { name: /Renew support period/ })).toHaveAttribute(
      'href',
      'https://items.example/essentials',
    );
    expect(screen.getByText(/does not affect license usage/)).toBeVisible();
    expect(screen.getByRole('link', { name: /Resynchronize/ })).toHaveAttribute(
      'href',
      '/settings#accounts',
    );
  });

  const endedLicenses = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...ended, license_id: n + 1 }));

  test('names each license by its item, the end of its code and its site', async () => {
    answerBuyer({ support: [ended, { ...ended, license_id: 8, site: null }] });
    renderApp(frame(), { at: '/terms', user: aUser() });
    const [first, second] = await screen.findAllByText(/support expired on/);
    expect(first).toHaveTextContent('Essentials …7f31 · shop.example, support');
    expect(second).toHaveTextContent('Essentials …7f31, support');
    expect(
      screen.getByRole('link', { name: /^Essentials …7f31 · shop.example: ?Renew/ }),
    ).toBeVisible();
  });

  test('folds the notice on twelve licenses and shows only their count', async () => {
    answerBuyer({ support: endedLicenses(12) });
    renderApp(frame(), { at: '/terms', user: aUser() });
    expect(await screen.findByText('Support has ended for 12 licenses')).toBeVisible();
    const all = screen.getByText('Support has ended for 12 licenses').closest('details');
    expect(all).not.toHaveAttribute('open');
    expect(within(all!).getAllByRole('listitem', { hidden: true })).toHaveLength(12);
    expect(screen.getAllByText(/support expired on/)).toHaveLength(12);
  });

  test('ignores a stored dismissal of an earlier release and has no button', async () => {
    const dismissal = { at: Date.now(), licenses: [1, 2] };
    localStorage.setItem('supportNoticeAway', JSON.stringify(dismissal));
    answerBuyer({ support: endedLicenses(2) });
    renderApp(frame(), { at: '/terms', user: aUser() });
    const notice = await screen.findByRole('region', { name: 'Support has ended' });
    expect(within(notice).getAllByText('02/05/2026')).toHaveLength(2);
    expect(within(notice).queryByRole('button')).toBeNull();
  });

  test.each([
    [3, false],
    [4, true],
  ])('a notice on %i licenses on a wide screen is folded: %s', async (count, isFolded) => {
    answerBuyer({ support: endedLicenses(count) });
    renderApp(frame(), { at: '/terms', user: aUser() });
    const [first] = await screen.findAllByText('02/05/2026');
    expect(first?.closest('details') !== null).toBe(isFolded);
    expect(screen.getAllByText('02/05/2026')).toHaveLength(count);
    expect(screen.getByText(/^Support has ended/)).toBeVisible();
  });

  test('shows the count on a phone, and the names, dates and links after a click', async () => {
    onAPhone();
    answerBuyer({ support: [ended] });
    renderApp(frame(), { at: '/terms', user: aUser() });
    expect(await screen.findByText('Support has ended for one license')).toBeVisible();
    const fold = screen.getByText('Support has ended for one license');
    expect(fold.closest('details')).not.toHaveAttribute('open');
    await userEvent.click(fold);
    expect(screen.getByText('02/05/2026')).toBeVisible();
    expect(screen.getByRole('link', { name: /Renew support period/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Resynchronize/ })).toBeVisible();
  });

  test('shows the error of a failed request above a working screen, with a retry', async () => {
    refuse('support', 'internal', { message: 'The periods are stuck.' });
    renderApp(frame(), { at: '/terms', user: aUser() });
    expect(await screen.findByText('The periods are stuck.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Terms', level: 1 })).toBeVisible();
    answer('support', []);
    screen.getByRole('button', { name: 'Try again' }).click();
    await waitFor(() => expect(screen.queryByText('The periods are stuck.')).toBeNull());
    expect(screen.queryByText('Support has ended')).toBeNull();
  });
});

test('stores the heights of banner and notices for the next visit', async () => {
  renderApp(frame(), { at: '/terms', user: aUser() });
  await screen.findByRole('complementary', { name: 'Offer' });
  await waitFor(() => {
    const rooms: unknown = JSON.parse(localStorage.getItem('hub_room') ?? '{}');
    expect(rooms).toEqual({ banner: 0, notices: 0 });
  });
});
