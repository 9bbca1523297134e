import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Catalog } from '@hub/contract/catalog';
import { CatalogContext } from '#api/config.ts';
import { aLicense, answerBuyer, daysAgo } from '#test/buyer.ts';
import { aConfig, aUser, catalog, renderApp, userInfo } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { App } from './app.tsx';
// Imports the lazy chunks of the frame early, because these tests do not cover lazy loading.
import './frame/for-users.tsx';
import './screens/dashboard-page.tsx';

/** Catalog of another publisher with its own brand, items, links and promotions. */
const other: Catalog = {
  ...catalog,
  brand: { ...catalog.brand, name: 'Lantern Works' },
  essentials_item_id: 501,
  items: [
    {
      id: 501,
      name: 'Harbour',
      url: 'https://lantern.example/harbour',
      thumb: 'theme',
      kind: 'theme',
    },
    {
      id: 502,
      name: 'Blocks',
      url: 'https://lantern.example/blocks',
      thumb: 'builder',
      kind: 'builder',
    },
  ],
  offers: [{ name: 'Harbour', url: 'https://lantern.example/harbour', thumb: 'theme' }],
  plugins: [{ slug: 'forms', name: 'Lantern Forms' }],
  promotions: {
    banner: {
      name: 'Pier',
      text: 'Pier is new.',
      url: 'https://lantern.example/pier',
      thumb: 'icons',
    },
    products: [
      {
        name: 'Pier',
        text: 'For shops.',
        url: 'https://lantern.example/pier',
        thumb: 'icons',
        badge: 'New',
      },
    ],
  },
  links: {
    ...catalog.links,
    knowledge_base: 'https://lantern.example/help',
    showcase: 'https://lantern.example/shown',
    social: [{ name: 'Mastodon', url: 'https://social.example/' }],
  },
};

const harbour = aLicense({
  item_id: {
    name: 'Harbour',
    url: 'https://lantern.example/harbour',
    thumb: 'theme',
    envato_id: 501,
  },
});

function show(sold: Catalog, at = '/dashboard'): ReturnType<typeof renderApp> {
  answer('config', aConfig({ catalog: sold }));
  return renderApp(
    <CatalogContext value={sold}>
      <App ready={new Map()} />
    </CatalogContext>,
    { at, user: aUser() },
  );
}

beforeEach(() => {
  answerBuyer({ licenses: [harbour] });
  const forms = { slug: 'forms', name: 'Lantern Forms', version: '1.0.0', size: 1_000 };
  answer('plugins', [{ ...forms, published_at: daysAgo(3), sha256: 'cd'.repeat(32) }]);
  answer('getInfo', userInfo());
});

const hrefs = (name: RegExp): readonly (string | null)[] =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

describe('catalog of another publisher', () => {
  test('determines the brand, links, items, downloads and promotions on screen', async () => {
    show(other);
    expect(await screen.findByRole('heading', { name: 'Available licenses (1)' })).toBeVisible();
    expect(screen.getByText(/^© \d{4} Lantern Works$/)).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Dashboard · Lantern Works'));
    expect(new Set(hrefs(/Knowledge Base/))).toEqual(new Set(['https://lantern.example/help']));
    expect(hrefs(/Websites Showcase/)).toEqual(['https://lantern.example/shown']);
    expect(hrefs(/Mastodon/)).toEqual(['https://social.example/']);
    expect(screen.queryByText('YouTube')).toBeNull();
    // Owners of this publisher’s Essentials item see downloads and promotions.
    expect(await screen.findByRole('button', { name: 'Download Lantern Forms' })).toBeVisible();
    expect(screen.getByText('License is not used')).toBeVisible();
    expect(await screen.findByRole('complementary', { name: 'Offer' })).toHaveTextContent(
      'Pier is new.',
    );
    const products = within(await screen.findByRole('region', { name: 'Our products' }));
    expect(products.getAllByRole('listitem')).toHaveLength(1);
    expect(products.getByText('New')).toBeVisible();
  });

  test('shows the publisher’s logo in the header and links to the imprint in the footer', async () => {
    const logo = { light: '/publisher/light.svg', dark: '/publisher/dark.svg', ratio: 3.5 };
    const imprint = { name: 'Lantern Works Ltd', address: ['1 Pier Road'] };
    show({ ...other, brand: { ...other.brand, logo }, imprint });
    // Only the light logo has an alternative text, so screen readers announce the name once.
    const light = await screen.findByRole('img', { name: 'Lantern Works' });
    expect(light).toHaveAttribute('src', '/publisher/light.svg');
    expect(light.nextElementSibling).toHaveAttribute('src', '/publisher/dark.svg');
    // Reserves space in the logo’s ratio before it loads.
    expect([light.getAttribute('width'), light.getAttribute('height')]).toEqual(['112', '32']);
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Imprint' })).toHaveAttribute('href', '/imprint');
  });

  test('shows the hub’s sign and no imprint link if the publisher has no logo and no imprint', async () => {
    show(other);
    const home = await screen.findByRole('link', { name: 'Lantern Works' });
    expect(home.querySelector('img')).toBeNull();
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.queryByRole('link', { name: 'Imprint' })).toBeNull();
    const powered = footer.getByRole('link', { name: 'Powered by Envato API' });
    expect(powered).toHaveAttribute('href', 'https://build.envato.com/');
  });

  test('determines the items that the purchase dialog offers', async () => {
    answerBuyer({ licenses: [] });
    show(other);
    await userEvent.click(await screen.findByRole('button', { name: 'Select an item' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Select an item' }));
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://lantern.example/harbour',
    ]);
  });

  test.each<[string, Catalog['promotions']]>([
    ['no promotions', { banner: null, products: [] }],
    [
      'promotions that have ended',
      {
        banner: { ...other.promotions.products[0]!, ends_at: daysAgo(1) },
        products: other.promotions.products.map((each) => ({ ...each, ends_at: daysAgo(1) })),
      },
    ],
  ])('a catalog with %s shows neither banner nor products', async (_, promotions) => {
    const { client } = show({ ...other, promotions });
    expect(await screen.findByRole('button', { name: 'Download Lantern Forms' })).toBeVisible();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByRole('complementary', { name: 'Offer' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Our products' })).toBeNull();
  });
});
