import type { Role } from '@hub/contract/roles';
import { expect, test } from 'vitest';
import { leavesNoOwner } from './rules.ts';

const owner = { userId: 1, role: 'owner' } as const;
const otherOwner = { userId: 2, role: 'owner' } as const;
const viewer = { userId: 3, role: 'viewer' } as const;

test.each<[string, boolean, Parameters<typeof leavesNoOwner>[0], number, Role | null]>([
  ['the only owner goes', true, [owner, viewer], 1, null],
  ['the only owner becomes less', true, [owner, viewer], 1, 'support'],
  ['the only owner stays one', false, [owner, viewer], 1, 'owner'],
  ['one owner of two goes', false, [owner, otherOwner], 1, null],
  ['somebody who is no owner goes', false, [owner, viewer], 3, null],
  ['the first owner comes', false, [], 1, 'owner'],
  ['the first to come is no owner', false, [], 1, 'viewer'],
])('%s: nobody is left: %s', (_what, expected, operators, userId, role) => {
  expect(leavesNoOwner(operators, { userId, role })).toBe(expected);
});
