import type { Role } from '@hub/contract/roles';
import { expect, test } from 'vitest';
import { leavesNoOwner } from './rules.ts';

const owner = { userId: 1, role: 'owner' } as const;
const otherOwner = { userId: 2, role: 'owner' } as const;
const viewer = { userId: 3, role: 'viewer' } as const;

type Change = Parameters<typeof leavesNoOwner>;

const change = (operators: Change[0], userId: number, role: Role | null): Change => [
  operators,
  { userId, role },
];

test.each<[what: string, expected: boolean, change: Change]>([
  ['the only owner goes', true, change([owner, viewer], 1, null)],
  ['the only owner becomes less', true, change([owner, viewer], 1, 'support')],
  ['the only owner stays one', false, change([owner, viewer], 1, 'owner')],
  ['one owner of two goes', false, change([owner, otherOwner], 1, null)],
  ['somebody who is no owner goes', false, change([owner, viewer], 3, null)],
  ['the first owner comes', false, change([], 1, 'owner')],
  ['the first to come is no owner', false, change([], 1, 'viewer')],
])('%s: no one is left: %s', (_what, expected, given) => {
  expect(leavesNoOwner(...given)).toBe(expected);
});
