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
  ['the only owner is removed', true, change([owner, viewer], 1, null)],
  ['the only owner becomes support', true, change([owner, viewer], 1, 'support')],
  ['the only owner stays owner', false, change([owner, viewer], 1, 'owner')],
  ['one of two owners is removed', false, change([owner, otherOwner], 1, null)],
  ['a viewer is removed', false, change([owner, viewer], 3, null)],
  ['the first operator is an owner', false, change([], 1, 'owner')],
  ['the first operator is a viewer', false, change([], 1, 'viewer')],
])('%s: reports that no owner is left: %s', (_what, expected, given) => {
  expect(leavesNoOwner(...given)).toBe(expected);
});
