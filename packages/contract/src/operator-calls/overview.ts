import * as z from 'zod/mini';
import { day, idInQuery, instant } from '#contract/fields.ts';
import { census } from '#contract/limits.ts';
import { operatorCallGroup, operatorParts } from './action.ts';

const { read } = operatorParts('Overview');

/** Setup steps of a hub, in order. */
const setupSteps = [
  'second_factor',
  'address',
  'marketplace',
  'email',
  'catalog',
  'theme',
  'plugin',
  'backup',
  'colleague',
] as const;

const sums = { registrations: z.int(), activations: z.int(), moves: z.int(), refusals: z.int() };

const counted = z.object({ label: z.string(), count: z.int() });

export const overviewCalls = operatorCallGroup({
  overview: {
    ...read,
    path: '/api/operator/overview',
    summary:
      'Shows setup, what needs attention, a period of days, versions in use and support that ends soon',
    query: z.object({ days: z.optional(z.enum(census.periods)) }),
    answer: z.object({
      /** Setup steps that this operator can take; empty after all steps are done. */
      setup: z.array(z.object({ step: z.enum(setupSteps), done: z.boolean() })),
      /** Items that need attention, most urgent first. */
      needs: z.array(
        z.object({
          /** Subject: `jobs`, `backup`, `accounts`, or a check of `hub doctor`. */
          about: z.string(),
          level: z.enum(['warning', 'fault']),
          words: z.string(),
          /** Suggested fix; null if none is known. */
          mend: z.nullable(z.string()),
        }),
      ),
      /** Time at which the following figures were counted; null before the first count. */
      counted_at: z.nullable(instant),
      /** Figures by day, oldest first, including days without events. */
      days: z.array(z.object({ day, ...sums })),
      /** Sums of the preceding period of the same length; null if days of it were not counted. */
      before: z.nullable(z.object(sums)),
      /** Refusals of the period by reason, most frequent first, with their labels. */
      refusals: z.array(counted),
      /** Conversations with a first answer in the period, by response time, shortest first. */
      first_replies: z.array(counted),
      /** Most frequent first; the empty label is the sum of all other versions. */
      in_use: z.object({
        themes: z.array(counted),
        wordpress: z.array(counted),
        php: z.array(counted),
      }),
      /** Licenses with support that ends in a week, by the Monday of the week. */
      support_ends: z.array(z.object({ week: day, count: z.int() })),
    }),
  },
  sitesByVersion: {
    ...read,
    path: '/api/operator/sites-by-version',
    summary: 'Counts sites by version of a theme, day by day',
    scope: 'releases:write',
    query: z.object({ item: z.optional(idInQuery) }),
    answer: z.object({
      items: z.array(z.object({ id: z.int(), name: z.string() })),
      /** The requested item, or else the first; null without items. */
      item: z.nullable(z.int()),
      days: z.array(z.object({ day, versions: z.array(counted) })),
    }),
  },
});
