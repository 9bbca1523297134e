import { describe, expect, test } from 'vitest';
import { workingAt, type WorkingHours } from './working-hours.ts';

const nine = [{ from: '09:00', until: '17:00' }];
const berlin: WorkingHours = {
  zone: 'Europe/Berlin',
  week: {
    monday: nine,
    tuesday: nine,
    wednesday: [
      { from: '14:00', until: '17:00' },
      { from: '09:00', until: '12:00' },
    ],
    thursday: nine,
    friday: [{ from: '09:00', until: '15:00' }],
  },
  closed: ['2026-12-25', '2026-12-24'],
};
const at = (instant: string, hours: WorkingHours | null = berlin) => {
  const { isOpen, opensAt } = workingAt(hours, new Date(instant));
  return isOpen ? 'open' : (opensAt?.toISOString() ?? 'never');
};

test('a publisher without hours always answers', () => {
  expect(at('2026-11-22T03:00:00Z', null)).toBe('open');
});

describe('a week in Berlin', () => {
  test('has its working hours at every moment', () => {
    const cases = [
      ['Monday, before', '2026-11-23T07:59:59Z', '2026-11-23T08:00:00.000Z'],
      ['Monday, the first second', '2026-11-23T08:00:00Z', 'open'],
      ['Monday, the last second', '2026-11-23T15:59:59Z', 'open'],
      ['Monday, after', '2026-11-23T16:00:00Z', '2026-11-24T08:00:00.000Z'],
      ['Wednesday’s pause', '2026-11-25T11:30:00Z', '2026-11-25T13:00:00.000Z'],
      ['Friday afternoon, until Monday', '2026-11-27T14:00:00Z', '2026-11-30T08:00:00.000Z'],
      ['Saturday', '2026-11-28T12:00:00Z', '2026-11-30T08:00:00.000Z'],
      ['Sunday', '2026-11-29T23:30:00Z', '2026-11-30T08:00:00.000Z'],
      [
        'Christmas, which the week does not know',
        '2026-12-24T10:00:00Z',
        '2026-12-28T08:00:00.000Z',
      ],
      ['in summer an hour earlier', '2026-07-06T06:59:00Z', '2026-07-06T07:00:00.000Z'],
      ['over the change to summer', '2026-03-28T12:00:00Z', '2026-03-30T07:00:00.000Z'],
      ['over the change to winter', '2026-10-24T12:00:00Z', '2026-10-26T08:00:00.000Z'],
    ] as const;
    for (const [_when, instant, expected] of cases) {
      expect.soft(at(instant), _when).toBe(expected);
    }
  });
});

test('a day that has begun in the zone but not in UTC', () => {
  const auckland = { zone: 'Pacific/Auckland', week: { monday: nine } };
  expect(at('2026-11-22T20:30:00Z', auckland)).toBe('open');
});

test('hours up to midnight end with the day', () => {
  const late = { zone: 'UTC', week: { sunday: [{ from: '20:00', until: '24:00' }] } };
  expect(at('2026-11-22T23:59:59Z', late)).toBe('open');
  expect(at('2026-11-23T00:00:00Z', late)).toBe('2026-11-29T20:00:00.000Z');
});

test('a week without hours promises nothing', () => {
  expect(at('2026-11-23T12:00:00Z', { zone: 'UTC', week: {} })).toBe('never');
});
