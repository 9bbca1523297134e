import type { Catalog } from '@hub/contract/catalog';
import { licenseLabel } from '@hub/contract/license-label';
import type { Message } from '#messenger/records/message-store.ts';
import { promiseIn, replyDue } from '#messenger/promise/promise-rules.ts';
import type { LicenseOfConversation } from '#messenger/records/view-store.ts';
import { itemNameIn, type NameOf } from '#features/licenses';

/** Context for converting conversations: catalog data and the current time. */
export interface WireContext {
  readonly nameOf: NameOf;
  /** Returns the review page of a license’s item; null without a page. */
  readonly ratingUrlOf: (license: LicenseOfConversation) => string | null;
  /** Returns the due time of a reply if it is soon or past; null otherwise. */
  readonly replyDue: (since: Date) => Date | null;
  readonly now: Date;
}

/** Returns the context for converting conversations at an instant. */
export const wireContextOf = (catalog: Catalog, now: Date): WireContext => ({
  nameOf: (item) => itemNameIn(catalog, item),
  ratingUrlOf: ({ itemId }) => catalog.items.find(({ id }) => id === itemId)?.rating_url ?? null,
  replyDue: (since) => replyDue(promiseIn(catalog), since, now),
  now,
});

/** Converts the license of a conversation; null without a license. */
export const toLicense = (
  license: LicenseOfConversation | null,
  { nameOf, now }: WireContext,
): { id: number; label: string; support_ended: boolean } | null =>
  license && {
    id: license.id,
    label: licenseLabel({ item: nameOf(license), code: license.codeEnd, site: license.site }),
    support_ended: license.supportedUntil === null || new Date(license.supportedUntil) <= now,
  };

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
