import { pictureAddress } from '#market/files/pictures.ts';
import { itemOf, siteOf, type Item } from '#world/items.ts';
import { days, toMarketDate } from '#world/dates.ts';
import type { Purchase } from '#world/buyers.ts';
import type { Sale } from '#world/world.ts';

/** API version. The marketplace's own WordPress plugin uses version 2. */
export type Version = 'v2' | 'v3';

const rated = {
  v2: { rating: { rating: 4.8, count: 312 } },
  v3: { rating: 4.8, rating_count: 312 },
};

export function itemToWire(item: Item, origin: string, version: Version = 'v3') {
  const picture = pictureAddress(item.id, origin);
  return {
    id: item.id,
    name: item.name,
    description: `<p>${item.name}</p>`,
    site: siteOf(item),
    classification: item.category,
    classification_url: `https://${siteOf(item)}/category/${item.category}`,
    price_cents: item.priceCents,
    number_of_sales: 4213,
    author_username: item.author,
    author_url: `https://themeforest.net/user/${item.author}`,
    author_image: 'https://themeforest.net/images/user.jpg',
    url: item.url,
    summary: 'High Resolution: Yes, Compatible With: Elementor, Columns: 4+',
    ...rated[version],
    ...(version === 'v2' && { thumbnail_url: picture }),
    updated_at: '2026-03-06T21:23:24+11:00',
    published_at: '2020-09-07T10:54:28+10:00',
    trending: false,
    attributes: [
      { name: 'columns', value: '4+', label: 'Columns' },
      // WordPress versions, newest first.
      {
        name: 'compatible-software',
        value: ['WordPress 6.8.x', 'WordPress 6.7.x'],
        label: 'Software Version',
      },
    ],
    tags: ['theme', 'builder'],
    previews: {
      icon_with_landscape_preview: {
        icon_url: picture,
        landscape_url: picture,
        type: 'icon_with_landscape',
      },
      landscape_preview: { landscape_url: picture, type: 'landscape' },
      icon_preview: { icon_url: picture, type: 'icon' },
    },
    ...(item.wordpressTheme && {
      wordpress_theme_metadata: {
        theme_name: item.wordpressTheme,
        author_name: item.author,
        version: item.version,
        description: `<a href="${item.url}">${item.name}</a>`,
      },
    }),
    ...(item.wordpressPlugin && {
      wordpress_plugin_metadata: {
        plugin_name: item.wordpressPlugin,
        author: item.author,
        version: item.version,
        description: `<a href="${item.url}">${item.name}</a>`,
      },
    }),
  };
}

export function saleToWire(purchase: Purchase, origin: string, version?: Version) {
  const item = itemOf(purchase.itemId);
  const soldAt = Date.parse(purchase.soldAt);
  const supportedUntil =
    purchase.supportedUntil === null ? null : Date.parse(purchase.supportedUntil);
  const isUpgraded = supportedUntil !== null && supportedUntil - soldAt > days(184);
  const factor = purchase.license === 'Extended License' ? 40 : 1;
  return {
    amount: money(item.priceCents * factor * 0.625),
    sold_at: toMarketDate(soldAt),
    license: purchase.license,
    support_amount: isUpgraded ? money(item.priceCents * 0.375) : '0.00',
    supported_until: supportedUntil === null ? null : toMarketDate(supportedUntil),
    item: itemToWire(item, origin, version),
  };
}

export function purchaseToWire(purchase: Purchase, origin: string, version?: Version) {
  return { ...saleToWire(purchase, origin, version), code: purchase.code };
}

/** Converts a sale for the publisher, without the code and without the name of a guest. */
export function authorSaleToWire({ buyer, purchase }: Sale, origin: string) {
  const sameItem = buyer.purchases.filter((one) => one.itemId === purchase.itemId);
  return {
    ...saleToWire(purchase, origin),
    buyer: buyer.username,
    purchase_count: sameItem.length,
  };
}

export const money = (cents: number): string => (cents / 100).toFixed(2);
