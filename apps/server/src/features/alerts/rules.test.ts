import { days, hours, minutes } from '@hub/contract/limits';
import { expect, test } from 'vitest';
import { findProblems, type Facts } from './rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);

const fine: Facts = {
  now,
  startedAt: ago(days(2)),
  backup: { doneAt: ago(hours(10)), failedAt: null },
  oldestMail: null,
  mailFailures: [],
  runs: [
    { name: 'figures', doneAt: ago(minutes(1)), failedAt: null },
    { name: 'housekeeping', doneAt: ago(minutes(59)), failedAt: null },
  ],
  every: { figures: minutes(1), housekeeping: hours(1) },
  certificateUntil: new Date(now.getTime() + days(60)),
};

const run = (name: string, doneAt: Date | null): Facts['runs'] => [
  { name, doneAt, failedAt: ago(minutes(1)) },
];
const failures = (...at: number[]): Date[] => at.map((before) => ago(before));

const cases: [string, Partial<Facts>, Record<string, boolean | undefined>][] = [
  ['finds no problem in a healthy hub', {}, {}],
  ['ignores backups if none are configured', { backup: null }, {}],
  [
    'reports a last backup that failed',
    { backup: { doneAt: ago(hours(24)), failedAt: ago(1) } },
    { backup: true },
  ],
  [
    'reports a first backup that failed',
    { backup: { doneAt: null, failedAt: ago(1) } },
    { backup: true },
  ],
  ['accepts that no backup was due yet', { backup: { doneAt: null, failedAt: null } }, {}],
  [
    'accepts a backup after a failure',
    { backup: { doneAt: ago(1), failedAt: ago(minutes(9)) } },
    {},
  ],
  [
    'accepts a backup that is 26 hours old',
    { backup: { doneAt: ago(hours(26)), failedAt: null } },
    {},
  ],
  [
    'reports a backup that is older than 26 hours',
    { backup: { doneAt: ago(hours(26) + 1), failedAt: null } },
    { backup: true },
  ],
  [
    'does not judge an old backup just after a start',
    { backup: { doneAt: ago(hours(26) + 1), failedAt: null }, startedAt: ago(hours(26)) },
    { backup: undefined },
  ],
  [
    'reports a backup that failed after a start',
    { backup: { doneAt: ago(hours(30)), failedAt: ago(1) }, startedAt: ago(hours(2)) },
    { backup: true },
  ],
  ['accepts an email that waits for an hour', { oldestMail: ago(hours(1)) }, {}],
  [
    'reports an email that waits for longer than an hour',
    { oldestMail: ago(hours(1) + 1) },
    { mail: true },
  ],
  ['accepts four refused emails within an hour', { mailFailures: failures(1, 2, 3, 4) }, {}],
  [
    'reports five refused emails within an hour',
    { mailFailures: failures(1, 2, 3, 4, hours(1)) },
    { refusals: true },
  ],
  [
    'accepts five refused emails within more than an hour',
    { mailFailures: failures(1, 2, 3, 4, hours(1) + 1) },
    {},
  ],
  [
    'accepts a task that ran half an hour ago',
    { runs: run('figures', ago(minutes(30))), every: { figures: minutes(1) } },
    { 'task:housekeeping': undefined },
  ],
  [
    'reports a task that ran more than half an hour ago',
    { runs: run('figures', ago(minutes(31))), every: { figures: minutes(1) } },
    { 'task:figures': true, 'task:housekeeping': undefined },
  ],
  [
    'accepts an hourly task that ran three hours ago',
    { runs: run('housekeeping', ago(hours(3))), every: { housekeeping: hours(1) } },
    { 'task:figures': undefined },
  ],
  [
    'reports an hourly task that ran four hours ago',
    { runs: run('housekeeping', ago(hours(4))), every: { housekeeping: hours(1) } },
    { 'task:housekeeping': true, 'task:figures': undefined },
  ],
  [
    'reports a task that never ran',
    { runs: [], every: { figures: minutes(1) } },
    { 'task:figures': true, 'task:housekeeping': undefined },
  ],
  [
    'does not judge tasks just after a start',
    { runs: [], startedAt: ago(minutes(2)) },
    { 'task:figures': undefined, 'task:housekeeping': undefined },
  ],
  [
    'reports a certificate that is valid for 14 days',
    { certificateUntil: new Date(now.getTime() + days(14)) },
    { certificate: true },
  ],
  [
    'accepts a certificate that is valid for longer than 14 days',
    { certificateUntil: new Date(now.getTime() + days(14) + 1) },
    {},
  ],
  ['reports an expired certificate', { certificateUntil: ago(days(1)) }, { certificate: true }],
  [
    'does not judge a certificate that was not read',
    { certificateUntil: undefined },
    { certificate: undefined },
  ],
];

const none = { backup: false, mail: false, refusals: false, certificate: false };
const withTasks = { ...none, 'task:figures': false, 'task:housekeeping': false };

test.each(cases)('%s', (_name, change, expected) => {
  const found = Object.fromEntries(findProblems({ ...fine, ...change }));
  const all = { ...withTasks, ...expected };
  expect(found).toEqual(
    Object.fromEntries(Object.entries(all).filter(([, is]) => is !== undefined)),
  );
});
