import * as z from 'zod/mini';
import { announcementAudiences, announcementLevels } from '#contract/announcements.ts';
import { idInBody, instant, prose } from '#contract/fields.ts';
import { announcements } from '#contract/limits.ts';
import { defineAction, operatorCallGroup, operatorParts } from './action.ts';
import { after, pageOf } from './list.ts';
import { translations } from './translations.ts';

const { read, support } = operatorParts('Announcements');
const action = {
  ...support,
  noToken: 'No scope covers announcements to all buyers.',
  mails: 'Buyers see it on every page.',
} as const;

/** Date, or date and time, in UTC, in the format of a date field of browsers. */
const shape = /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/;

const moment = z.string().check(
  z.trim(),
  z.refine(
    (text) => text === '' || (shape.test(text) && isDay(text)),
    'A day, or a day and a time of UTC, please, such as 2026-11-22T10:00.',
  ),
);

/** Returns false for dates such as 31 February, which `Date` would read as a day in March. */
function isDay(text: string): boolean {
  const at = new Date(text.length > 10 ? `${text}Z` : text);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

export const addAnnouncementBody = z.object({
  text: prose(announcements.textMax),
  /** Readers of other languages get `text`. */
  translations: translations(announcements.textMax),
  level: z.enum(announcementLevels),
  audience: z.enum(announcementAudiences),
  /** Only for the audience `owners`. */
  item: z.nullable(idInBody),
  /** Empty for immediately. */
  from: moment,
  /** Empty until an operator ends it. */
  until: moment,
});

const announcement = z.object({
  id: z.int(),
  text: z.string(),
  translations: z.record(z.string(), z.string()),
  level: z.enum(announcementLevels),
  audience: z.enum(announcementAudiences),
  item: z.nullable(z.object({ id: z.int(), name: z.string() })),
  from: instant,
  until: z.nullable(instant),
  state: z.enum(['planned', 'running', 'over']),
  /** Null for the command line or an erased account. */
  by: z.nullable(z.string()),
});

export const announcementCalls = operatorCallGroup({
  operatorAnnouncements: {
    ...read,
    path: '/api/operator/announcements',
    summary: 'Lists scheduled, live and ended announcements, newest first',
    query: z.object({ after }),
    answer: pageOf(announcement),
  },
  addAnnouncement: defineAction({
    ...action,
    path: '/api/operator/announcements/add',
    summary: 'Adds an announcement, shown on every page of its audience',
    fresh: true,
    body: addAnnouncementBody,
    commands: {
      'announce add TEXT [--level L] [--to WHOM] [--from WHEN] [--until WHEN]':
        'show TEXT on every page. L: info or warning. WHOM: everybody, signed-in, or the ID of an item, for its owners. WHEN in UTC, such as 2026-11-22T10:00',
    },
    events: { 'announcements.added': 'Announcement created' },
  }),
  endAnnouncement: defineAction({
    ...action,
    path: '/api/operator/announcements/end',
    summary: 'Ends or cancels an announcement',
    body: z.object({ id: idInBody }),
    refusals: ['not_found'],
    commands: { 'announce end ID': 'end or cancel an announcement' },
    events: { 'announcements.ended': 'Announcement ended' },
  }),
});
