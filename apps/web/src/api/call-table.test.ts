import { expect, test } from 'vitest';
import { callTable } from 'virtual:call-table';
import { callNames } from '@hub/contract/calls';
import { operatorCalls } from '@hub/contract/operator-calls';

test('buyers’ browsers get every call for buyers, and none for operators', () => {
  expect(Object.keys(callTable)).toEqual(callNames);
  const paths = Object.values(callTable).map(({ path }) => path);
  for (const { path } of Object.values(operatorCalls)) expect(paths).not.toContain(path);
});
