import { describe, expect, test } from 'vitest';
import { workedAfter, workedBetween, workingAt, type WorkingHours } from './working-hours.ts';

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

test('a publisher without working hours always counts as open', () => {
  expect(at('2026-11-22T03:00:00Z', null)).toBe('open');
});

describe('workingAt', () => {
  test('names the state and the next opening in Berlin for each instant', () => {
    const cases = [
      ['Monday before the hours', '2026-11-23T07:59:59Z', '2026-11-23T08:00:00.000Z'],
      ['Monday, the first second', '2026-11-23T08:00:00Z', 'open'],
      ['Monday, the last second', '2026-11-23T15:59:59Z', 'open'],
      ['Monday after the hours', '2026-11-23T16:00:00Z', '2026-11-24T08:00:00.000Z'],
      ['the break on Wednesday', '2026-11-25T11:30:00Z', '2026-11-25T13:00:00.000Z'],
      ['Friday afternoon', '2026-11-27T14:00:00Z', '2026-11-30T08:00:00.000Z'],
      ['Saturday', '2026-11-28T12:00:00Z', '2026-11-30T08:00:00.000Z'],
      ['Sunday', '2026-11-29T23:30:00Z', '2026-11-30T08:00:00.000Z'],
      ['a closed day at Christmas', '2026-12-24T10:00:00Z', '2026-12-28T08:00:00.000Z'],
      ['summer time', '2026-07-06T06:59:00Z', '2026-07-06T07:00:00.000Z'],
      ['weekend of the change to summer time', '2026-03-28T12:00:00Z', '2026-03-30T07:00:00.000Z'],
      ['weekend of the change to winter time', '2026-10-24T12:00:00Z', '2026-10-26T08:00:00.000Z'],
    ] as const;
    for (const [_when, instant, expected] of cases) {
      expect.soft(at(instant), _when).toBe(expected);
    }
  });
});

test('the day starts in the time zone of the hours, not in UTC', () => {
  const auckland = { zone: 'Pacific/Auckland', week: { monday: nine } };
  expect(at('2026-11-22T20:30:00Z', auckland)).toBe('open');
});

test('hours until midnight end with the day', () => {
  const late = { zone: 'UTC', week: { sunday: [{ from: '20:00', until: '24:00' }] } };
  expect(at('2026-11-22T23:59:59Z', late)).toBe('open');
  expect(at('2026-11-23T00:00:00Z', late)).toBe('2026-11-29T20:00:00.000Z');
});

test('a week without hours has no next opening', () => {
  expect(at('2026-11-23T12:00:00Z', { zone: 'UTC', week: {} })).toBe('never');
});

/** Minutes of working time between two instants in Berlin, computed by hand. */
const table = [
  ['counts time within a day', '2026-11-23T08:30:00Z', '2026-11-23T10:00:00Z', 90],
  ['ignores time before the hours', '2026-11-23T05:00:00Z', '2026-11-23T08:20:00Z', 20],
  ['ignores the break on Wednesday', '2026-11-25T10:30:00Z', '2026-11-25T13:30:00Z', 60],
  ['ignores a night', '2026-11-23T15:00:00Z', '2026-11-24T08:30:00Z', 90],
  ['ignores a weekend', '2026-11-27T13:00:00Z', '2026-11-30T09:00:00Z', 120],
  [
    'counts correctly over the change to winter time',
    '2026-10-23T12:00:00Z',
    '2026-10-26T09:00:00Z',
    120,
  ],
  [
    'counts correctly over the change to summer time',
    '2026-03-27T13:30:00Z',
    '2026-03-30T07:15:00Z',
    45,
  ],
  ['ignores closed days at Christmas', '2026-12-23T15:00:00Z', '2026-12-28T08:30:00Z', 90],
  ['counts a whole week', '2026-11-23T08:00:00Z', '2026-11-30T08:30:00Z', 2190],
] as const;

describe('working time', () => {
  test.each(table)('%s', (...row) => {
    const [, from, until, expected] = row;
    const worked = workedBetween(berlin, new Date(from), new Date(until));
    expect(worked / 60_000).toBe(expected);
    const end = workedAfter(berlin, new Date(from), expected * 60_000);
    expect(end?.toISOString()).toBe(new Date(until).toISOString());
  });

  test.each([
    [
      'counts five hours in the short night of March',
      '2026-03-28T12:00:00Z',
      '2026-03-29T12:00:00Z',
      5,
    ],
    [
      'counts seven hours in the long night of October',
      '2026-10-24T12:00:00Z',
      '2026-10-25T12:00:00Z',
      7,
    ],
  ])('%s', (...row) => {
    const [, from, until, hours] = row;
    const night = { zone: 'Europe/Berlin', week: { sunday: [{ from: '00:00', until: '06:00' }] } };
    expect(workedBetween(night, new Date(from), new Date(until))).toBe(hours * 3_600_000);
  });

  test('is zero outside the hours and for a negative period', () => {
    const saturday = new Date('2026-11-28T08:00:00Z');
    expect(workedBetween(berlin, saturday, new Date('2026-11-29T20:00:00Z'))).toBe(0);
    expect(workedBetween(berlin, saturday, new Date('2026-11-23T08:00:00Z'))).toBe(0);
    expect(workedBetween(null, saturday, new Date('2026-11-23T08:00:00Z'))).toBe(0);
  });

  test('counts overlapping hours once', () => {
    const monday = [
      { from: '09:00', until: '12:00' },
      { from: '10:00', until: '11:00' },
      { from: '11:00', until: '13:00' },
    ];
    const [from, until] = [new Date('2026-11-23T00:00:00Z'), new Date('2026-11-24T00:00:00Z')];
    expect(workedBetween({ zone: 'UTC', week: { monday } }, from, until)).toBe(4 * 3_600_000);
  });

  test('without working hours, counts all time; an empty week never ends a period', () => {
    const from = new Date('2026-11-28T08:00:00Z');
    expect(workedBetween(null, from, new Date('2026-11-28T10:00:00Z'))).toBe(7_200_000);
    expect(workedAfter(null, from, 7_200_000)).toEqual(new Date('2026-11-28T10:00:00Z'));
    expect(workedAfter({ zone: 'UTC', week: {} }, from, 1)).toBeNull();
  });
});
