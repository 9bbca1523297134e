import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from './db.ts';
import { openTestDatabase } from '#test/database.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const tell = (payload: string): Promise<unknown> =>
  db.query("select pg_notify('a_channel', $1)", [payload]);

/** Collects notifications in their order. */
async function openTestSubscription() {
  const heard: string[] = [];
  const contexts: boolean[] = [];
  let gaps = 0;
  const { close } = db.subscribe({
    channel: 'a_channel',
    onPayload(payload) {
      heard.push(payload);
      try {
        db.forbidNetwork();
        contexts.push(false);
      } catch {
        contexts.push(true);
      }
    },
    onGap: () => void (gaps += 1),
  });
  // The subscription first reports a possible gap.
  await expect.poll(() => gaps).toBeGreaterThan(0);
  const hears = async (payload: string): Promise<void> => {
    await vi.waitUntil(
      async () => {
        await tell(payload);
        return heard.includes(payload);
      },
      { timeout: 15_000, interval: 50 },
    );
  };
  await hears('begun');
  return { heard, contexts, hears, close, gaps: () => gaps };
}

test('delivers a notification after its commit, outside the transaction, until it is closed', async () => {
  const { heard, contexts, close, hears } = await openTestSubscription();
  await db
    .transaction(async () => {
      await tell('rolled back');
      throw new Error('no');
    })
    .catch(() => {});
  await db.transaction(async () => {
    await tell('committed');
    expect(heard).not.toContain('committed');
  });
  await hears('afterwards');
  expect(heard).toContain('committed');
  expect(heard).not.toContain('rolled back');
  expect(contexts).not.toContain(true);
  await close();
  const before = heard.length;
  await tell('to nobody');
  await db.ping();
  expect(heard).toHaveLength(before);
});

test('subscribes again and reports a gap after its connection was killed', async () => {
  const { hears, close, gaps } = await openTestSubscription();
  // The embedded engine has no connection to lose.
  if (db.engine === 'postgres') {
    const before = gaps();
    const { rows } = await db.query(
      `select pg_terminate_backend(pid) as killed from pg_stat_activity
        where datname = current_database() and query = 'listen a_channel'`,
    );
    expect(rows).toEqual([{ killed: true }]);
    await expect.poll(gaps).toBeGreaterThan(before);
  }
  await hears('again');
  await close();
});
