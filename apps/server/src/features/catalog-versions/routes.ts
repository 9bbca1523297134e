import { basename } from 'node:path';
import type { Catalog } from '@hub/contract/catalog';
import { english, languageOf } from '@hub/language/languages';
import type { CatalogVersions, StoreResult } from './service.ts';
import type { Routes } from '#http/calls/route.ts';
import { cursorOf, toWirePage } from '#platform/lists.ts';
import { Problem } from '#platform/problem.ts';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { versionTexts as texts } from './texts.ts';

type ListedVersion = Awaited<ReturnType<CatalogVersions['list']>>['rows'][number];
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

function toShown(catalog: Catalog): Shown {
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

function toFault(fault: string): Fault {
  const [, place = '', words = fault] = /^([\w.-]+): (.*)$/s.exec(fault) ?? [];
  return place === 'it' ? { place: '', words } : { place, words };
}

const toRow = ({ id, reason, restores, maker, madeAt }: ListedVersion) => ({
  id,
  reason,
  restores,
  by: maker,
  at: madeAt.toISOString(),
});

function toStored(stored: StoreResult, file: string): OperatorAnswerOf<'storeCatalog'> {
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

interface CatalogRoutes {
  readonly catalog: () => Catalog;
  readonly versions: CatalogVersions;
  readonly withPictures: (catalog: Catalog) => Catalog;
}

export function catalogOperatorRoutes({ catalog, versions, withPictures }: CatalogRoutes): Routes {
  const { source, fileRules } = versions;
  // The console does not show the folder of the default file.
  const file = fileRules ? source().file : basename(source().file);
  return {
    async catalogInForce() {
      const { id } = await versions.newest();
      const { version } = source();
      const shown = toShown(withPictures(catalog()));
      return { ...shown, file, file_rules: fileRules, version, newest: fileRules ? 0 : id };
    },
    async catalogText() {
      const { id, text } = await versions.newest();
      return { version: id, text };
    },
    async tryCatalog({ body }) {
      const { faults, changes, catalogIn } = await versions.try(body.text);
      const language = languageOf(body.language ?? '') ?? english;
      return {
        faults: faults.map(toFault),
        changes: [...changes],
        shown: catalogIn && toShown(withPictures(catalogIn(language))),
      };
    },
    storeCatalog: async ({ body, actor }) => toStored(await versions.store(body, actor), file),
    catalogVersions: async ({ query: { after } }) =>
      toWirePage(await versions.list(cursorOf(after)), toRow),
    async catalogVersion({ query }) {
      const version = await versions.find(query.id);
      if (version === null) throw new Problem('not_found');
      const { text, changes, back } = version;
      return { ...toRow(version), text, changes: [...changes], back: [...back] };
    },
    async restoreCatalog({ body, actor }) {
      const result = await versions.restore(body, actor);
      if (result === null) throw new Problem('not_found');
      return toStored(result, file);
    },
  };
}
