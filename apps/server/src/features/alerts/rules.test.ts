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
  ['all is well', {}, {}],
  ['no nightly backups', { backup: null }, {}],
  [
    'the last backup failed',
    { backup: { doneAt: ago(hours(24)), failedAt: ago(1) } },
    { backup: true },
  ],
  ['the first backup failed', { backup: { doneAt: null, failedAt: ago(1) } }, { backup: true }],
  ['no backup was due yet', { backup: { doneAt: null, failedAt: null } }, {}],
  ['a backup after a failure', { backup: { doneAt: ago(1), failedAt: ago(minutes(9)) } }, {}],
  ['26 hours', { backup: { doneAt: ago(hours(26)), failedAt: null } }, {}],
  ['more than that', { backup: { doneAt: ago(hours(26) + 1), failedAt: null } }, { backup: true }],
  [
    'more than that after a start',
    { backup: { doneAt: ago(hours(26) + 1), failedAt: null }, startedAt: ago(hours(26)) },
    { backup: undefined },
  ],
  [
    'a failure after a start',
    { backup: { doneAt: ago(hours(30)), failedAt: ago(1) }, startedAt: ago(hours(2)) },
    { backup: true },
  ],
  ['an email waits for an hour', { oldestMail: ago(hours(1)) }, {}],
  ['for longer', { oldestMail: ago(hours(1) + 1) }, { mail: true }],
  ['four refusals', { mailFailures: failures(1, 2, 3, 4) }, {}],
  ['five', { mailFailures: failures(1, 2, 3, 4, hours(1)) }, { refusals: true }],
  ['five, one of them earlier', { mailFailures: failures(1, 2, 3, 4, hours(1) + 1) }, {}],
  [
    'a task half an hour ago',
    { runs: run('figures', ago(minutes(30))), every: { figures: minutes(1) } },
    { 'task:housekeeping': undefined },
  ],
  [
    'longer ago',
    { runs: run('figures', ago(minutes(31))), every: { figures: minutes(1) } },
    { 'task:figures': true, 'task:housekeeping': undefined },
  ],
  [
    'an hourly task three hours ago',
    { runs: run('housekeeping', ago(hours(3))), every: { housekeeping: hours(1) } },
    { 'task:figures': undefined },
  ],
  [
    'longer ago than that',
    { runs: run('housekeeping', ago(hours(4))), every: { housekeeping: hours(1) } },
    { 'task:housekeeping': true, 'task:figures': undefined },
  ],
  [
    'a task that never ran',
    { runs: [], every: { figures: minutes(1) } },
    { 'task:figures': true, 'task:housekeeping': undefined },
  ],
  [
    'an instance that just started',
    { runs: [], startedAt: ago(minutes(2)) },
    { 'task:figures': undefined, 'task:housekeeping': undefined },
  ],
  [
    'a certificate for 14 days',
    { certificateUntil: new Date(now.getTime() + days(14)) },
    { certificate: true },
  ],
  ['for longer', { certificateUntil: new Date(now.getTime() + days(14) + 1) }, {}],
  ['an expired one', { certificateUntil: ago(days(1)) }, { certificate: true }],
  [
    'a certificate that nobody looked at',
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
