import { isolated } from '@hub/contract/direction';

/** Texts for each step, to announce the step or to report it as done. */
export interface StepWords {
  readonly sent: (name: string) => string;
  readonly tagged: (names: string) => string;
  readonly assigned: (name: string) => string;
  readonly unassigned: string;
  readonly closed: string;
  readonly snoozed: (time: string) => string;
}

const hoursIn = (count: number): string => (count === 1 ? '1 hour' : `${count} hours`);
const daysIn = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

export const stepTexts = {
  will: {
    sent: () => 'Sends the reply',
    tagged: (names) => `adds ${names}`,
    assigned: (name) => `assigns ${name}`,
    unassigned: 'assigns no one',
    closed: 'closes',
    snoozed: (time) => `snoozes for ${time}`,
  },
  did: {
    sent: (name) => `Reply to ${isolated(name)} sent`,
    tagged: (names) => `${names} added`,
    assigned: (name) => `assigned to ${name}`,
    unassigned: 'unassigned',
    closed: 'closed',
    snoozed: (time) => `snoozed for ${time}`,
  },
  you: 'you',
  lasting: (hours: number): string => (hours % 24 === 0 ? daysIn(hours / 24) : hoursIn(hours)),
  remove: 'Send without steps',
  has: 'Steps',
  search: 'Search saved replies',
  none: 'No saved replies found',
  title: 'After sending',
  assign: 'Assign to',
  unchanged: 'No change',
  me: 'Who sends it',
  nobody: 'No one',
  end: 'Then',
  staysOpen: 'Stay open',
  close: 'Close',
  snooze: (time: string): string => `Snooze for ${time}`,
} as const satisfies Record<string, unknown> & Record<'will' | 'did', StepWords>;
