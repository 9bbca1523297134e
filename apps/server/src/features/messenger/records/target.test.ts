import { expect, test } from 'vitest';
import { inTarget } from './target.ts';

/** Creates a database double. Each query returns the next merge target of conversation 1. */
const leadingTo = (...targets: readonly (number | null)[]) => {
  const remaining = [...targets];
  return {
    run: async () => [{ id: remaining.length > 1 ? remaining.shift() : remaining[0] }] as never,
  };
};

test.each([
  ['to its target', [2], 2],
  ['to the target of a second merge', [2, 3], 3],
  ['back to the source after an undo', [2, 1], 1],
])('a message follows a merge %s', async (...row) => {
  const [, targets, expected] = row;
  const tried: number[] = [];
  const attempt = async (id: number) => {
    tried.push(id);
    return id === expected && tried.length > 1 ? 'written' : null;
  };
  expect(await inTarget(leadingTo(...targets), 1, attempt)).toBe('written');
});

test.each([
  ['does not exist', [null], 1],
  ['belongs to another person', [1], 1],
  ['was merged into a conversation of another person', [2], 2],
])('the search for a target ends at a conversation that %s', async (_what, targets, most) => {
  let tries = 0;
  const attempt = async () => {
    tries += 1;
    return null;
  };
  expect(await inTarget(leadingTo(...targets), 1, attempt)).toBe(null);
  expect(tries).toBe(most);
});
