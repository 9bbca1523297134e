import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createHearers } from './embedded-hearing.ts';
import { keeping, openEmbeddedPool } from './embedded-pool.ts';
import type { Handle } from './db.ts';
import { openBare } from '#test/embedded-databases.ts';

afterEach(() => void vi.useRealTimers());

async function open() {
  const engine = await openBare();
  onTestFinished(() => engine.close());
  return engine.handle;
}

const preparedBy = async ({ query }: Handle): Promise<number> => {
  const { rows } = await query('select count(*)::int from pg_prepared_statements');
  return Number(rows[0]?.['count']);
};

test('a statement is prepared once, also after it was refused', async () => {
  const handle = await open();
  const halve = (by: number) => handle.query('select 100 / $1::int as half', [by]);
  expect((await halve(5)).rows).toEqual([{ half: 20 }]);
  await expect(halve(0)).rejects.toMatchObject({ code: '22012' });
  expect((await halve(4)).rows).toEqual([{ half: 25 }]);
  expect(await preparedBy(handle)).toBe(1);
});

test('of texts without end, a thousand stay prepared, and all are answered', async () => {
  const handle = await open();
  for (let number = 0; number < 1010; number += 1) {
    const { rows } = await handle.query(`select $1::int + ${number} as sum`, [1]);
    expect(rows).toEqual([{ sum: 1 + number }]);
  }
  expect(await preparedBy(handle)).toBe(1000);
});

test('a plan goes by what a table held a minute ago at most', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const handle = await open();
  await handle.query('create table things (id int primary key)');
  const find = () => handle.query('select id from things where id = $1', [7]);
  const plan = async (): Promise<string> => {
    const { rows } = await handle.query(
      "select name from pg_prepared_statements where statement like '%from things%'",
    );
    const name = String(rows[0]?.['name']);
    return JSON.stringify((await handle.query(`explain execute ${name}(7)`)).rows);
  };
  await handle.query('set enable_bitmapscan = off');
  for (let time = 0; time < 10; time += 1) await find();
  const before = await plan();
  await handle.query('insert into things select generate_series(1, 20000)');
  expect(await plan()).toBe(before);
  await vi.advanceTimersByTimeAsync(60_000);
  await find();
  expect(await plan()).not.toBe(before);
});

test('after a connection that broke another one prepares, listens and begins anew', async () => {
  const template = await openAsBlob(inject('bare'));
  const engine = await PGlite.create({ dataDir: 'memory://', loadDataDir: template });
  const heard: string[] = [];
  const pool = openEmbeddedPool(engine, (client) => hearers.listenOn(client));
  const alone = keeping(pool);
  const hearers = createHearers((text) => alone.query(text));
  const onGap = vi.fn();
  const { close } = hearers.hear({ channel: 'told', onPayload: (it) => heard.push(it), onGap });
  await expect.poll(() => onGap.mock.calls.length).toBe(1);
  const named = (client: typeof alone) => client.query({ name: 's', text: 'select 1 as one' });
  const client = await pool.connect();
  await client.query('begin');
  await named(client);
  const broken = new Promise((resolve) => void client.once('error', resolve));
  client.connection.stream.destroy(new Error('It broke'));
  await broken;
  client.release(true);
  expect((await named(alone)).rows).toEqual([{ one: 1 }]);
  expect(onGap).toHaveBeenCalledTimes(2);
  const { rows } = await alone.query('select now() = statement_timestamp() as alone');
  expect(rows).toEqual([{ alone: true }]);
  await alone.query("notify told, 'again'");
  expect(heard).toEqual(['again']);
  await close();
  await pool.end();
  await engine.close();
});
