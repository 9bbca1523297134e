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
  ['unanswered, on the 30th day', unanswered, days(30) - 1, true],
  ['unanswered, after 30 days', unanswered, days(30), false],
  ['answered, on the seventh day', answered, days(7) - 1, true],
  ['answered, after seven days', answered, days(7), false],
])('an answer can be given or changed: %s', (...row) => {
  const [, closing, later, expected] = row;
  expect(isOpen(closing, after(later))).toBe(expected);
});

test.each([
  ['a question', 'question', unanswered, 0, true],
  ['a bug report', 'bug', unanswered, 0, true],
  ['a login issue, which has no thread', 'login', unanswered, 0, false],
  ['a message that the publisher began', 'message', unanswered, 0, false],
  ['one that is open, or was closed by an earlier release', 'question', null, 0, false],
  ['one that was closed too long ago', 'question', unanswered, days(30), false],
  ['an old answer stays visible', 'question', answered, days(90), true],
])('the buyer sees the question about %s', (...row) => {
  const [, topic, closing, later, expected] = row;
  expect(askedAbout({ topic, closing }, after(later)) !== null).toBe(expected);
});
