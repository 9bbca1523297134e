import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { callNames, calls } from './calls.ts';
import { operatorCalls } from './operator-calls.ts';
import { mayAs, roles } from './roles.ts';

const operatorNames = Object.keys(operatorCalls);

test('buyers and operators share no call', () => {
  expect(operatorNames.filter((name) => callNames.some((buyerCall) => buyerCall === name))).toEqual(
    [],
  );
  const paths: string[] = Object.values(calls).map(({ path }) => path);
  expect(Object.values(operatorCalls).filter(({ path }) => paths.includes(path))).toEqual([]);
});

test('every operator call has a path below /api/operator/', () => {
  for (const [_name, call] of Object.entries(operatorCalls)) {
    expect
      .soft(call.path, `${_name} has a place of the operators’ own`)
      .toMatch(/^\/api\/operator\//);
  }
});

test.each(roles.map((role, index) => [role, roles.slice(0, index + 1)] as const))(
  '%s may make exactly the calls of %j',
  (role, includedRoles) => {
    expect(roles.filter((least) => mayAs(role, least))).toEqual(includedRoles);
  },
);

/**
 * Operators' calls that change code, terms or keys of every site; `withQuery` names the query key
 * that causes the change.
 */
const reachesEverySite = {
  uploadRelease: { withQuery: 'share' },
  offerRelease: true,
  withdrawRelease: true,
  discardRelease: true,
  storeCatalog: true,
  restoreCatalog: true,
  rotateKey: true,
} as const;

test.each(Object.entries(reachesEverySite))(
  '%s requires a fresh proof of identity',
  (name, fresh) => {
    const all: Readonly<Record<string, Call>> = operatorCalls;
    expect(all[name]).toMatchObject({ role: 'owner', gate: 'token', fresh });
  },
);

/** Operators' calls that show a text to every buyer, with their lowest role. */
const reachesEveryBuyer = { addAnnouncement: 'support' } as const;

test.each(Object.entries(reachesEveryBuyer))(
  '%s requires a fresh proof of identity',
  (name, role) => {
    const all: Readonly<Record<string, Call>> = operatorCalls;
    expect(all[name]).toMatchObject({ role, gate: 'token', fresh: true });
  },
);

test('every change of releases, catalog, keys and announcements is classified by its reach', () => {
  const reachesNone = ['tryCatalog', 'endAnnouncement'];
  const reach = { ...reachesEverySite, ...reachesEveryBuyer };
  const classified = [...Object.keys(reach), ...reachesNone];
  const changes = Object.entries<Call>(operatorCalls).filter(
    ([, { method, path }]) =>
      method === 'POST' &&
      /^\/api\/operator\/(releases|catalog|health\/rotate|announcements)/.test(path),
  );
  expect(changes.map(([name]) => name).toSorted()).toEqual(classified.toSorted());
});
