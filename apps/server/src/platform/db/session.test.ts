import { Client, type QueryResult } from 'pg';
import { expect, test } from 'vitest';
import { beginText, isPooled, settleSession } from './session.ts';

/** Creates a connection: process 7 sends the greeting, and process `pid` answers queries. */
function aClient(pid: number) {
  const asked: unknown[][] = [];
  const client = Object.assign(new Client(), {
    processID: 7,
    query: async (text: string, values: unknown[]) => {
      asked.push([text, values]);
      return { rows: [{ pid }] } as QueryResult<{ pid: number }>;
    },
  });
  return { client, asked };
}

test('sets the limits once per session if the process of the greeting answers', async () => {
  const { client, asked } = aClient(7);
  await settleSession(client);
  expect(isPooled(client)).toBe(false);
  expect(beginText(client)).toBe('begin');
  // Expects a single statement, because behind a pooler a second statement could reach another
  // session.
  expect(asked).toEqual([[expect.stringContaining('set_config('), [7, '10000']]]);
});

test('sets the limits in each transaction if another process answers, behind a pooler', async () => {
  const { client } = aClient(8);
  await settleSession(client);
  expect(isPooled(client)).toBe(true);
  expect(beginText(client)).toBe('begin; set local statement_timeout = 10000');
});
