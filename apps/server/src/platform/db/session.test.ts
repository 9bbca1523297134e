import { Client, type QueryResult } from 'pg';
import { expect, test } from 'vitest';
import { beginText, isPooled, settleSession } from './session.ts';

/** A connection that was greeted by the process 7, and is answered by `pid`. */
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

test('if the greeting process answers, it is a server, whose session keeps its settings', async () => {
  const { client, asked } = aClient(7);
  await settleSession(client);
  expect(isPooled(client)).toBe(false);
  expect(beginText(client)).toBe('begin');
  // Set within the one statement, on the server: behind a pooler a separate one could reach another
  // session.
  expect(asked).toEqual([[expect.stringContaining('set_config('), [7, '10000']]]);
});

test('if another process answers, it is a pooler, and each transaction sets its own limits', async () => {
  const { client } = aClient(8);
  await settleSession(client);
  expect(isPooled(client)).toBe(true);
  expect(beginText(client)).toBe('begin; set local statement_timeout = 10000');
});
