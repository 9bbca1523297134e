import { expect, test } from 'vitest';
import { callNames, calls } from './calls.ts';
import { operatorCalls } from './operator-calls.ts';
import { mayAs, roles } from './roles.ts';

const operatorNames = Object.keys(operatorCalls);

test('no call stands in both tables', () => {
  expect(operatorNames.filter((name) => callNames.some((other) => other === name))).toEqual([]);
  const paths: string[] = Object.values(calls).map(({ path }) => path);
  expect(Object.values(operatorCalls).filter(({ path }) => paths.includes(path))).toEqual([]);
});

test.each(Object.entries(operatorCalls))('%s has a place of the operators’ own', (_name, call) => {
  expect(call.path).toMatch(/^\/api\/operator\//);
});

test.each(roles.map((role, place) => [role, roles.slice(0, place + 1)] as const))(
  '%s may what is asked of %j, and nothing beyond',
  (role, asked) => {
    expect(roles.filter((least) => mayAs(role, least))).toEqual(asked);
  },
);
