import { hours, minutes } from '@hub/contract/limits';

const none = '–';

/** Returns whole percent; at most 99 while any is missing. */
const percentOf = (part: number, of: number): number =>
  Math.min(Math.round((part / of) * 100), part < of ? 99 : 100);

const span = (milliseconds: number | null): string => {
  if (milliseconds === null) return none;
  if (milliseconds < hours(1)) return `${Math.round(milliseconds / minutes(1))} min`;
  return `${(milliseconds / hours(1)).toFixed(1)} h`;
};

export const texts = {
  title: 'Support report',
  lede: 'How fast customers get replies in working hours, and how satisfied they are. Each figure opens its conversations; “Within the promise” opens those with a late reply.',
  what: 'The report',
  loading: 'Loading the report',
  days: (days: string): string => `Last ${days} days`,
  kinds: { item: 'Items', operator: 'Operators', tag: 'Tags' },
  all: 'All',
  none,
  columns: {
    first: 'First reply',
    next: 'Next reply',
    within: 'Within the promise',
    reopened: 'Reopened',
    satisfied: 'Satisfied',
  },
  /** Formats the median and the 90th percentile of a duration. */
  wait: (median: number | null, p90: number | null): string =>
    median === null ? none : `${span(median)} · ${span(p90)}`,
  waitMeans: 'median · 9 of 10',
  before: (words: string): string => `before: ${words}`,
  of: (part: number, of: number): string => (of === 0 ? none : `${percentOf(part, of)}% of ${of}`),
  open: 'Open conversations by age',
  age: 'Age',
  ages: { day: 'Up to a day', week: 'Up to a week', older: 'Older' },
  conversations: 'Conversations',
  faces: { good: 'Satisfied', okay: 'Okay', bad: 'Not satisfied' },
  answers: 'Answers after closing',
  answer: 'Answer',
} as const;
