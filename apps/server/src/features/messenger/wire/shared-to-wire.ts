import type { Catalog } from '@hub/contract/catalog';
import { labelSite, licenseLabel, licenseLabels } from '@hub/contract/license-label';
import { siteName } from '@hub/contract/site-name';
import type { Message } from '#messenger/records/message-store.ts';
import { promiseIn, replyDue } from '#messenger/promise/promise-rules.ts';
import type { LicenseOfConversation } from '#messenger/records/view-store.ts';
import { itemNameIn, type License, type NameOf } from '#features/licenses';

export interface WireContext {
  readonly nameOf: NameOf;
  /** Returns the review page of a license’s item; null without a page. */
  readonly ratingUrlOf: (license: LicenseOfConversation) => string | null;
  /** Returns the due time of a reply if it is soon or past; null otherwise. */
  readonly replyDue: (since: Date) => Date | null;
  readonly now: Date;
}

export const wireContextOf = (catalog: Catalog, now: Date): WireContext => ({
  nameOf: (item) => itemNameIn(catalog, item),
  ratingUrlOf: ({ itemId }) => catalog.items.find(({ id }) => id === itemId)?.rating_url ?? null,
  replyDue: (since) => replyDue(promiseIn(catalog), since, now),
  now,
});

export const toLicense = (
  license: LicenseOfConversation | null,
  { nameOf, now }: WireContext,
): { id: number; label: string; support_ended: boolean } | null =>
  license && {
    id: license.id,
    label: licenseLabel({ item: nameOf(license), code: license.codeEnd, site: license.site }),
    support_ended: license.supportedUntil === null || new Date(license.supportedUntil) <= now,
  };

/** Returns distinct labels of licenses that are shown together, by their ids. */
export const labelsOf = (licenses: readonly License[], nameOf: NameOf) =>
  licenseLabels(
    licenses.map((license) => {
      const site = labelSite(license.sites);
      const itemAndCode = { item: nameOf(license), code: license.codeEnd };
      return { ...itemAndCode, id: license.id, site: site && siteName(site.url) };
    }),
  );

/**
 * Converts the fields of a message that buyers and operators see.
 * @param nameOf Returns the displayed name of an operator.
 */
export const toShared = (
  { position, side, text, files, secrets, at }: Message,
  nameOf: (operator: Message['secrets'][number]['openings'][number]) => string | null,
) => ({
  position,
  side,
  text,
  files: [...files],
  secrets: secrets.map(({ id, label, deletedAt, openings }) => ({
    id,
    label,
    deleted_at: deletedAt && new Date(deletedAt).toISOString(),
    openings: openings.map((opening) => ({
      by: nameOf(opening),
      at: new Date(opening.at).toISOString(),
    })),
  })),
  at: new Date(at).toISOString(),
});
