import type { AnswerOf } from '@hub/contract/calls';
import type { Catalog } from '@hub/contract/catalog';
import { licenseLabel } from '@hub/contract/license-label';
import type { ClaimResult } from './claim/claim-service.ts';
import type { PurchaseFacts } from './license.ts';
import type { EndedSupport, License } from './own-store.ts';
import { maskCode } from './codes/purchase-codes.ts';
import { texts } from './texts.ts';
import { readableHost, readableUrl } from '#platform/text/readable.ts';

/** Returns the catalog data of an item; null if the catalog lacks the item. */
export type FindItem = (
  itemId: number,
) => Pick<Catalog['items'][number], 'name' | 'url' | 'thumb'> | null;

/** Returns the hub's address of a picture. Browsers load none from the marketplace. */
export type PictureOf = (thumb: string) => string;

const itemOf = (license: License, findItem: FindItem, pictureOf: PictureOf) => {
  const catalogItem = findItem(license.itemId);
  return {
    name: catalogItem?.name ?? license.itemName,
    url: catalogItem?.url ?? license.itemUrl,
    thumb: pictureOf(catalogItem?.thumb ?? (license.itemThumb || 'other')),
    envato_id: license.itemId,
  };
};

export const toFacts = (license: Pick<PurchaseFacts, 'licenseType' | 'supportedUntil'>) => ({
  supported_until: license.supportedUntil?.toISOString() ?? null,
  license_type: license.licenseType,
});

export const toLicense = (
  license: License,
  findItem: FindItem,
  pictureOf: PictureOf,
): AnswerOf<'licenses'>[number] => ({
  id: license.id,
  item_id: itemOf(license, findItem, pictureOf),
  purchase: { code: maskCode(license.codeEnd), sold_at: license.soldAt.toISOString() },
  used: license.sites.length > 0,
  domain: license.domain && readableHost(license.domain),
  bound_to: license.boundTo && readableHost(license.boundTo),
  moves: license.moves,
  sites: license.sites.map((site) => ({
    url: readableUrl(site.url),
    kind: site.kind,
    last_seen: site.lastSeenAt.toISOString(),
    activation_id: String(site.activationId),
    older_theme: site.isOlderTheme,
  })),
  history: license.history.map((site) => ({
    url: readableUrl(site.url),
    activation_date: site.activatedAt.toISOString(),
    ended_at: site.endedAt?.toISOString() ?? null,
    end_reason: site.endReason,
  })),
  status: license.status,
  ...toFacts(license),
});

export const toSupport = (ended: EndedSupport, findItem: FindItem): AnswerOf<'support'>[number] => {
  const catalogItem = findItem(ended.itemId);
  return {
    license_id: ended.licenseId,
    masked_code: maskCode(ended.codeEnd),
    site: ended.site,
    item_data: {
      name: catalogItem?.name ?? ended.itemName,
      url: catalogItem?.url ?? ended.itemUrl,
    },
    supported_until: ended.supportedUntil.toISOString(),
  };
};

const refusals = () =>
  ({
    malformed: texts.malformed,
    not_found: texts.notFound,
    refunded: texts.refunded,
    registered: texts.registered,
    own: texts.own,
  }) as const;

export function toClaim(result: ClaimResult): AnswerOf<'claimLicense'> {
  if (result.kind !== 'added') return { success: false, message: refusals()[result.kind] };
  const license = licenseLabel({ item: result.item, code: result.codeEnd, site: null });
  return { success: true, message: texts.added({ license }) };
}
