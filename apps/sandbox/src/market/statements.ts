import type { FastifyInstance } from 'fastify';
import { found, queryOf } from '#market/answers.ts';
import { apiGet } from '#market/bearer.ts';
import type { Market } from '#market/market.ts';
import { pageOf } from '#market/paging.ts';
import { money } from '#market/shapes.ts';
import type { Purchase } from '#world/buyers.ts';
import { toMarketDate } from '#world/dates.ts';
import { itemOf, siteOf } from '#world/items.ts';

export function statementRoutes(app: FastifyInstance, market: Market): void {
  const get = apiGet(app, market, 'all');
  get('/v1/market/private/user/earnings-and-sales-by-month.json', 'sale:history', () =>
    found({ 'earnings-and-sales-by-month': byMonth(market.world.publishersSales()) }),
  );
  get('/v3/market/user/statement', 'sale:history', (_caller, request) => {
    const sales = market.world.publishersSales();
    const { entries } = pageOf(sales, queryOf(request)['page'], market.settings.pageSize);
    return found({ count: sales.length, results: entries.map(lineOf) });
  });
}

const earned = ({ itemId }: Purchase): number => itemOf(itemId).priceCents * 0.625;

/** Formats a date in Ruby's format, like version 1 of the API: `Mon Jun 01 00:00:00 +1000 2009`. */
function monthOf({ soldAt }: Purchase): string {
  const [year = 1970, month = 1] = toMarketDate(Date.parse(soldAt)).split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1, 1)).toUTCString();
  const [day = '', , name = ''] = first.split(' ');
  return `${day.slice(0, 3)} ${name} 01 00:00:00 +1000 ${year}`;
}

function byMonth(sales: readonly Purchase[]) {
  const months = Map.groupBy(sales.toReversed(), monthOf);
  return [...months].map(([month, each]) => ({
    month,
    sales: String(each.length),
    earnings: money(each.reduce((sum, sale) => sum + earned(sale), 0)),
  }));
}

function lineOf(sale: Purchase) {
  const item = itemOf(sale.itemId);
  return {
    unique_id: sale.code.slice(0, 8),
    date: toMarketDate(Date.parse(sale.soldAt)),
    order_id: Number.parseInt(sale.code.slice(0, 7), 16),
    type: 'Sale',
    detail: item.name,
    item_id: item.id,
    document: `IVIP-${sale.code.slice(0, 8)}`,
    price: item.priceCents / 100,
    au_gst: null,
    eu_vat: null,
    us_rwt: null,
    us_bwt: null,
    amount: earned(sale) / 100,
    site: siteOf(item),
    other_party_country: 'Australia',
    other_party_region: null,
    other_party_city: null,
    other_party_zipcode: null,
  };
}
