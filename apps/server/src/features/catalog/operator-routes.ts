import type { Catalog } from '@hub/contract/catalog';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Routes } from '#http/route.ts';

type InForce = OperatorAnswerOf<'catalogInForce'>;
type Promotion = Catalog['promotions']['products'][number];

const promotionToWire = (
  promotion: Promotion,
  isBanner: boolean,
): InForce['promotions'][number] => ({
  name: promotion.name,
  url: promotion.url,
  is_banner: isBanner,
  text: promotion.text,
  coupon: promotion.coupon ?? null,
  starts_at: promotion.starts_at ?? null,
  ends_at: promotion.ends_at ?? null,
});

function toWire(
  { brand, items, plugins, offers, promotions, links }: Catalog,
  file: string,
): InForce {
  const { social, ...addresses } = links;
  const { banner, products } = promotions;
  return {
    file,
    brand: brand.name,
    items: items.map(({ id, name, kind, url, slug }) => ({
      id,
      name,
      kind,
      url,
      slug: slug ?? null,
    })),
    plugins: plugins.map(({ slug, name }) => ({ slug, name })),
    offers: offers.map(({ name, url }) => ({ name, url })),
    promotions: [
      ...(banner === null ? [] : [promotionToWire(banner, true)]),
      ...products.map((product) => promotionToWire(product, false)),
    ],
    links: [
      ...Object.entries(addresses).map(([name, url]) => ({ name: name.replaceAll('_', ' '), url })),
      ...social.map(({ name, url }) => ({ name, url })),
    ],
  };
}

/** The catalogue in front of those who run the hub. */
export const catalogOperatorRoutes = (catalog: Catalog, file: string): Routes => ({
  catalogInForce: { handle: async () => toWire(catalog, file) },
});
