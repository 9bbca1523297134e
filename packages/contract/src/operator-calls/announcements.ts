import * as z from 'zod/mini';
import { announcementAudiences, announcementLevels } from '#contract/announcements.ts';
import { operatorCallGroup } from '#contract/call.ts';
import { idInBody, instant, outcome, prose } from '#contract/fields.ts';
import { announcements } from '#contract/limits.ts';
import { after, pageOf } from './list.ts';

const group = 'Announcements';

/** A day, or a day and a time, of UTC: as a browser's own field gives it. */
const shape = /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/;

const moment = z.string().check(
  z.trim(),
  z.refine(
    (text) => text === '' || (shape.test(text) && isDay(text)),
    'A day, or a day and a time of UTC, please, such as 2026-11-22T10:00.',
  ),
);

/** The thirty-first of February is read as a day in March. */
function isDay(text: string): boolean {
  const at = new Date(text.length > 10 ? `${text}Z` : text);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

export const addAnnouncementBody = z.object({
  text: prose(announcements.textMax),
  level: z.enum(announcementLevels),
  audience: z.enum(announcementAudiences),
  /** Catalog item of the audience `owners`; null for the other audiences. */
  item: z.nullable(idInBody),
  /** Empty: from now on. */
  from: moment,
  /** Empty: until an operator ends it. */
  until: moment,
});

const announcement = z.object({
  id: z.int(),
  text: z.string(),
  level: z.enum(announcementLevels),
  audience: z.enum(announcementAudiences),
  item: z.nullable(z.object({ id: z.int(), name: z.string() })),
  from: instant,
  until: z.nullable(instant),
  state: z.enum(['planned', 'running', 'over']),
  /** Operator who made it in the console; null for the command line or an erased account. */
  by: z.nullable(z.string()),
});

export const announcementCalls = operatorCallGroup({
  operatorAnnouncements: {
    method: 'GET',
    path: '/api/operator/announcements',
    group,
    summary: 'What is, was and will be announced to buyers, the newest first',
    access: 'operator',
    role: 'viewer',
    scope: null,
    gate: 'none',
    query: z.object({ after }),
    answer: pageOf(announcement),
  },
  addAnnouncement: {
    method: 'POST',
    path: '/api/operator/announcements/add',
    group,
    summary: 'Shows a text above every screen of its audience, for a while',
    access: 'operator',
    role: 'support',
    scope: null,
    gate: 'token',
    body: addAnnouncementBody,
    answer: outcome,
  },
  endAnnouncement: {
    method: 'POST',
    path: '/api/operator/announcements/end',
    group,
    summary: 'Shows an announcement no longer, or never',
    access: 'operator',
    role: 'support',
    scope: null,
    gate: 'token',
    body: z.object({ id: idInBody }),
    answer: outcome,
    refusals: ['not_found'],
  },
});
