import * as z from 'zod/mini';
import { census } from '#contract/limits.ts';
import { operatorCallGroup, operatorParts } from '#contract/operator-calls/action.ts';
import { conversationGroup } from './conversations.ts';

const { read } = operatorParts(conversationGroup);
const owners = { ...read, role: 'owner' } as const;

/** Figures with a list of their conversations in the inbox. */
export const reportFigures = [
  'first',
  'next',
  'late',
  'reopened',
  'good',
  'okay',
  'bad',
  'day',
  'week',
  'older',
] as const;

/** Search text of the inbox for the conversations of a figure: `report:late.30.item-12`. */
export const reportSearch = /^report:([a-z]+)\.(7|30|90)(?:\.((?:item|operator|tag)-\d{1,10}))?$/;

/** Working time until replies, in milliseconds; null without replies. */
const wait = z.object({ count: z.int(), median: z.nullable(z.int()), p90: z.nullable(z.int()) });

const figures = z.object({
  first: wait,
  next: wait,
  /** Number of replies after the promised time; null without a promise. */
  late: z.nullable(z.int()),
  /** Conversations that were closed, that were reopened after that, and that got each rating. */
  closed: z.int(),
  reopened: z.int(),
  good: z.int(),
  okay: z.int(),
  bad: z.int(),
});

const period = { days: z.optional(z.enum(census.periods)) } as const;

export const reportCalls = operatorCallGroup({
  conversationReport: {
    ...owners,
    path: '/api/operator/conversations/report',
    summary: 'Shows how fast buyers got replies in working hours, and how satisfied they were',
    query: z.object(period),
    answer: z.object({
      all: figures,
      /** Figures of the preceding period of the same length. */
      before: figures,
      /** Rows by item, operator and tag, most replies first; `key` names the row in a search. */
      rows: z.array(z.object({ key: z.string(), label: z.string(), ...figures.shape })),
      /** Open conversations by age: up to a day, up to a week, older. */
      open: z.object({ day: z.int(), week: z.int(), older: z.int() }),
    }),
  },
  conversationReportCsv: {
    ...owners,
    gate: 'same-origin-file',
    path: '/api/operator/conversations/report/csv',
    summary: 'Exports the same figures as CSV',
    query: z.object(period),
  },
});
