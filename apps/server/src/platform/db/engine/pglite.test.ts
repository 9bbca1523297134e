import { PGlite } from '@electric-sql/pglite';
import { expect, test, vi } from 'vitest';
import { createSubscriptions } from './embedded-subscriptions.ts';
import { keeping, openEmbeddedPool } from './embedded-pool.ts';

test('a new connection subscribes again after the old connection broke', async () => {
  const engine = await PGlite.create({ dataDir: 'memory://' });
  const heard: string[] = [];
  const pool = openEmbeddedPool(engine, (client) => listeners.listenOn(client));
  const alone = keeping(pool);
  const listeners = createSubscriptions((text) => alone.query(text));
  const onGap = vi.fn();
  const { close } = listeners.subscribe({
    channel: 'told',
    onPayload: (it) => heard.push(it),
    onGap,
  });
  await expect.poll(() => onGap.mock.calls.length).toBe(1);
  const client = await pool.connect();
  await client.query('begin');
  const broken = new Promise((resolve) => void client.once('error', resolve));
  vi.spyOn(engine, 'execProtocolRawStream').mockRejectedValueOnce(new Error('It broke'));
  await expect(client.query('select 1')).rejects.toThrow('It broke');
  await broken;
  client.release(true);
  expect((await alone.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(onGap).toHaveBeenCalledTimes(2);
  const { rows } = await alone.query('select now() = statement_timestamp() as alone');
  expect(rows).toEqual([{ alone: true }]);
  await alone.query("notify told, 'again'");
  expect(heard).toEqual(['again']);
  await close();
  await pool.end();
  await engine.close();
});
