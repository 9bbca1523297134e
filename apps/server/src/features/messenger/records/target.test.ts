import { expect, test } from 'vitest';
import { inTarget } from './target.ts';

/** Database in which merges lead from conversation 1 to these, one after another. */
const leadingTo = (...targets: readonly (number | null)[]) => {
  const left = [...targets];
  return { run: async () => [{ id: left.length > 1 ? left.shift() : left[0] }] as never };
};

test.each([
  ['at once', [2], 2],
  ['also if it is merged into a third in the meantime', [2, 3], 3],
  ['also if the merge is undone in the meantime', [2, 1], 1],
])('a message finds the conversation that has been merged, %s', async (...row) => {
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
  ['is another person’s', [1], 1],
  ['was merged into another person’s', [2], 2],
])('it ends for a conversation that %s', async (_what, targets, most) => {
  let tries = 0;
  const attempt = async () => {
    tries += 1;
    return null;
  };
  expect(await inTarget(leadingTo(...targets), 1, attempt)).toBe(null);
  expect(tries).toBe(most);
});
