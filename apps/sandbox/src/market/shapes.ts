import type { Item } from '#world/items.ts';
import { pictureAddress } from '#market/pictures.ts';
import { itemOf } from '#world/items.ts';
import { days, toMarketDate } from '#world/dates.ts';
import type { Buyer, Purchase } from '#world/buyers.ts';

/** The item object of version 3. */
export function itemToWire(item: Item, origin: string) {
  return {
    id: item.id,
    name: item.name,
    description: `<p>${item.name}</p>`,
    site: 'themeforest.net',
    classification: item.category,
    classification_url: `https://themeforest.net/category/${item.category}`,
    price_cents: item.priceCents,
    number_of_sales: 4213,
    author_username: item.author,
    author_url: `https://themeforest.net/user/${item.author}`,
    author_image: 'https://themeforest.net/images/user.jpg',
    url: item.url,
    summary: 'High Resolution: Yes, Compatible With: Elementor, Columns: 4+',
    rating: 4.8,
    rating_count: 312,
    updated_at: '2026-03-06T21:23:24+11:00',
    published_at: '2020-09-07T10:54:28+10:00',
    trending: false,
    attributes: [{ name: 'columns', value: '4+', label: 'Columns' }],
    tags: ['theme', 'builder'],
    previews: {
      icon_preview: { icon_url: pictureAddress(item.id, origin), type: 'icon' },
    },
    ...(item.wordpressTheme && {
      wordpress_theme_metadata: {
        theme_name: item.wordpressTheme,
        author_name: item.author,
        version: item.version,
        description: `<a href="${item.url}">${item.name}</a>`,
      },
    }),
  };
}

/** What every list and look-up says of a sale. */
export function saleToWire(purchase: Purchase, origin: string) {
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
    item: itemToWire(item, origin),
  };
}

/** A sale as its buyer sees it: with the code. */
export function purchaseToWire(purchase: Purchase, origin: string) {
  return { ...saleToWire(purchase, origin), code: purchase.code };
}

interface Sale {
  buyer: Buyer;
  purchase: Purchase;
}

/** One sale as the author sees it: the code is not repeated, a guest has no name. */
export function authorSaleToWire({ buyer, purchase }: Sale, origin: string) {
  const sameItem = buyer.purchases.filter((one) => one.itemId === purchase.itemId);
  return {
    ...saleToWire(purchase, origin),
    buyer: buyer.username,
    purchase_count: sameItem.length,
  };
}

function money(cents: number): string {
  return (cents / 100).toFixed(2);
}
