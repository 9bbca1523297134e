import type { AnswerOf } from '@hub/contract/calls';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { AnnouncementView } from './service.ts';
import type { Announcement } from './store.ts';
import { inReadersLanguage } from '#platform/text/translations.ts';

type Row = OperatorAnswerOf<'operatorAnnouncements'>['rows'][number];
type WireAnnouncement = NonNullable<AnswerOf<'isLogged'>['announcements']>[number];

/** Announcement as buyers receive it. */
export const toAnnounced = ({ id, level, ...words }: Announcement): WireAnnouncement => ({
  id,
  text: inReadersLanguage(words),
  level,
});

export const toRow = (row: AnnouncementView, nameOf: (item: number) => string): Row => ({
  id: row.id,
  text: row.text,
  translations: row.translations,
  level: row.level,
  audience: row.audience,
  item: row.itemId === null ? null : { id: row.itemId, name: nameOf(row.itemId) },
  from: row.startsAt.toISOString(),
  until: row.endsAt?.toISOString() ?? null,
  state: row.state,
  by: row.maker,
});
