import { announcements as bounds } from '@hub/contract/limits';
import type { Announcements, AnnouncementView } from './service.ts';
import { announcementTexts as texts } from './texts.ts';
import type { Routes } from '#http/calls/route.ts';
import { cursorOf, toWirePage } from '#platform/lists.ts';
import { Problem } from '#platform/problem.ts';
import type { AnswerOf } from '@hub/contract/calls';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Announcement } from './store.ts';
import { inReadersLanguage } from '#platform/text/readable.ts';

type Row = OperatorAnswerOf<'operatorAnnouncements'>['rows'][number];

export const toAnnounced = ({
  id,
  level,
  ...words
}: Announcement): NonNullable<AnswerOf<'isLogged'>['announcements']>[number] => ({
  id,
  text: inReadersLanguage(words),
  level,
});

const toRow = (row: AnnouncementView, nameOf: (item: number) => string): Row => ({
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

export const announcementRoutes = (
  announcements: Announcements,
  nameOf: (item: number) => string,
): Routes => ({
  async operatorAnnouncements({ query: { after } }) {
    const page = await announcements.list(cursorOf(after));
    return toWirePage(page, (row) => toRow(row, nameOf));
  },
  async addAnnouncement({ body, actor }) {
    const added = await announcements.add(body, actor);
    if (added.kind !== 'added') return { success: false, message: refusalOf(added.kind) };
    const isPlanned = added.state === 'planned';
    return { success: true, message: isPlanned ? texts.planned : texts.running };
  },
  async endAnnouncement({ body, actor }) {
    const end = await announcements.end(body.id, actor);
    if (end === 'unknown') throw new Problem('not_found');
    return { success: true, message: texts[end] };
  },
});

export const refusalOf = (refusal: keyof typeof texts.refused): string =>
  refusal === 'too_many' ? texts.refused.too_many(bounds.max) : texts.refused[refusal];
