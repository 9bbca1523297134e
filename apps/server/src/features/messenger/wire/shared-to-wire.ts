import { licenseLabel } from '@hub/contract/license-label';
import type { Message } from '#messenger/records/message-store.ts';
import type { LicenseOfConversation } from '#messenger/records/view-store.ts';
import type { NameOf } from '#features/licenses';

/** Context of a conversation: names of items, and the time. */
export interface Around {
  readonly nameOf: NameOf;
  readonly now: Date;
}

export const toLicense = (
  license: LicenseOfConversation | null,
  { nameOf, now }: Around,
): { id: number; label: string; support_ended: boolean } | null =>
  license && {
    id: license.id,
    label: licenseLabel({ item: nameOf(license), code: license.codeEnd, site: license.site }),
    support_ended: license.supportedUntil === null || new Date(license.supportedUntil) <= now,
  };

/** Converts the fields of a message that both sides see; `nameOf` names an operator. */
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
    openings: openings.map((each) => ({ by: nameOf(each), at: new Date(each.at).toISOString() })),
  })),
  at: new Date(at).toISOString(),
});
