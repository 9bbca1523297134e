import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { traceCalls, traceStatements, type BeginChild } from './child-spans.ts';

const request = new AsyncLocalStorage<true>();
let ended: { name: string; attributes: object; failed: boolean; more?: object | undefined }[] = [];
const begin: BeginChild = (name, attributes) =>
  request.getStore() === undefined
    ? null
    : (error, more) => void ended.push({ name, attributes, failed: Boolean(error), more });

afterEach(() => {
  ended = [];
});

test('records each statement of a request as a span, without its values', async () => {
  const template = inject('template');
  // The embedded engine has no driver to trace.
  if ('pglite' in template) return;
  const url = new URL(template.postgres);
  url.pathname = '/postgres';
  const pool = new Pool({ connectionString: url.href, max: 1 });
  const stop = traceStatements(begin);
  try {
    await pool.query('select 1');
    await request.run(true, async () => {
      expect((await pool.query('select $1::text as word', ['secret'])).rows).toEqual([
        { word: 'secret' },
      ]);
      const client = await pool.connect();
      await client.query({ name: 'a_name', text: 'select 2' });
      await expect(client.query('selec')).rejects.toThrow('syntax');
      client.release();
    });
    await pool.query('select 3');
  } finally {
    stop();
    await pool.end();
  }
  expect(ended.map(({ name, failed }) => [name, failed])).toEqual([
    ['select', false],
    ['a_name', false],
    ['selec', true],
  ]);
  expect(ended[0]?.attributes).toMatchObject({ 'db.query.text': 'select $1::text as word' });
  expect(JSON.stringify(ended)).not.toContain('secret');
});

test('records each outgoing call of a request as a span, without its path', async () => {
  const server = createServer((_request, response) => response.writeHead(404).end()).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/sale?code=secret`;
  const stop = traceCalls(begin);
  await fetch(url);
  await request.run(true, async () => {
    await (await fetch(url)).text();
  });
  server.close();
  server.closeAllConnections();
  await request.run(true, async () => {
    await expect(fetch(url)).rejects.toThrow();
  });
  stop();
  const name = `GET 127.0.0.1:${port}`;
  expect(ended.map((span) => [span.name, span.failed, span.more])).toEqual([
    [name, false, { 'http.response.status_code': 404 }],
    [name, true, undefined],
  ]);
  expect(JSON.stringify(ended)).not.toContain('secret');
});
