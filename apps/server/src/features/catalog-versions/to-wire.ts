import type { Catalog } from '@hub/contract/catalog';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { StoreResult } from './service.ts';
import type { ListedVersion } from './store.ts';
import { versionTexts as texts } from './texts.ts';

type Shown = NonNullable<OperatorAnswerOf<'tryCatalog'>['shown']>;
type Fault = OperatorAnswerOf<'tryCatalog'>['faults'][number];
type Promotion = Catalog['promotions']['products'][number];

const promotionToWire = (promotion: Promotion, isBanner: boolean): Shown['promotions'][number] => ({
  name: promotion.name,
  url: promotion.url,
  thumb: promotion.thumb,
  is_banner: isBanner,
  text: promotion.text,
  badge: promotion.badge ?? null,
  coupon: promotion.coupon ?? null,
  starts_at: promotion.starts_at ?? null,
  ends_at: promotion.ends_at ?? null,
});

/** Converts picture paths of a catalog to addresses of the hub. */
export function toShown(catalog: Catalog): Shown {
  const { brand, items, plugins, offers, promotions, links } = catalog;
  const { social, ...addresses } = links;
  const { banner, products } = promotions;
  return {
    brand: brand.name,
    items: items.map(({ id, name, kind, url, thumb, slug }) => ({
      id,
      name,
      kind,
      url,
      thumb,
      slug: slug ?? null,
    })),
    plugins: plugins.map(({ slug, name }) => ({ slug, name })),
    offers: offers.map(({ name, url }) => ({ name, url })),
    promotions: [
      ...(banner === null ? [] : [promotionToWire(banner, true)]),
      ...products.map((product) => promotionToWire(product, false)),
    ],
    links: [
      ...Object.entries(addresses).map(([name, url]) => ({ name, url })),
      ...social.map(({ name, url }) => ({ name, url })),
    ],
  };
}

/** Splits a fault into its path, if any, and its message. */
export function toFault(fault: string): Fault {
  const [, place = '', words = fault] = /^([\w.-]+): (.*)$/s.exec(fault) ?? [];
  return place === 'it' ? { place: '', words } : { place, words };
}

export const toRow = ({ id, reason, restores, maker, madeAt }: ListedVersion) => ({
  id,
  reason,
  restores,
  by: maker,
  at: madeAt.toISOString(),
});

export function toStored(stored: StoreResult, file: string): OperatorAnswerOf<'storeCatalog'> {
  switch (stored.kind) {
    case 'stored':
      return { success: true, message: texts.stored(stored.id), faults: [] };
    case 'same':
      return { success: false, message: texts.same, faults: [] };
    case 'file_rules':
      return { success: false, message: texts.fileRules(file), faults: [] };
    default:
      return { success: false, message: texts.faulty, faults: stored.faults.map(toFault) };
  }
}
