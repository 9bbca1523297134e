import { days } from '@hub/contract/limits';
import { expect, test } from 'vitest';
import { askedAbout, isOpen } from './rating-rules.ts';

const at = '2026-10-20T12:00:00.000Z';
const after = (milliseconds: number) => new Date(Date.parse(at) + milliseconds);
const unanswered = { closedAt: at, face: null, ratedAt: null };
const answered = {
  ...unanswered,
  closedAt: '2026-10-01T12:00:00Z',
  face: 'bad',
  ratedAt: at,
} as const;

test.each([
  ['is open on the 30th day without an answer', unanswered, days(30) - 1, true],
  ['ends after 30 days without an answer', unanswered, days(30), false],
  ['is open on the seventh day after an answer', answered, days(7) - 1, true],
  ['ends seven days after an answer', answered, days(7), false],
])('the rating period %s', (...row) => {
  const [, closing, later, expected] = row;
  expect(isOpen(closing, after(later))).toBe(expected);
});

test.each([
  ['is shown after a question', 'question', unanswered, 0, true],
  ['is shown after a bug report', 'bug', unanswered, 0, true],
  ['is hidden after a login issue, which has no thread', 'login', unanswered, 0, false],
  ['is hidden after a conversation that the publisher started', 'message', unanswered, 0, false],
  ['is hidden without a recorded closing', 'question', null, 0, false],
  ['is hidden 30 days after the closing', 'question', unanswered, days(30), false],
  ['stays visible with an old answer', 'question', answered, days(90), true],
])('the rating question %s', (...row) => {
  const [, topic, closing, later, expected] = row;
  expect(askedAbout({ topic, closing }, after(later)) !== null).toBe(expected);
});
