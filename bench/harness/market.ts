import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#e2e/harness/people.ts';
import { startSandbox } from '#e2e/harness/sandbox.ts';
import { openVisitor } from '#e2e/harness/visitor.ts';
import type { Bench } from './bench.ts';
import { sessionToken, theme } from './seed.ts';

/**
 * Starts a marketplace that needs `pageMs` for a page of purchases, and a hub connected to it.
 * @returns a function that gives a person this many licenses, imports them, and returns the
 *   milliseconds
 */
export async function openMarket(bench: Bench, pageMs: number) {
  const sandbox = await startSandbox(mkdtempSync(join(bench.folder, 'sandbox-')));
  bench.onEnd(() => sandbox.stop());
  const hub = await bench.hub({ env: { ENVATO_API_URL: sandbox.url } });
  await sandbox.meet(hub.url.replace('127.0.0.1', 'localhost'), hub.url);
  return async (person: number, count: number): Promise<number> => {
    const buyer = `buyer-${person}`;
    const visitor = openVisitor(hub.url, new Map([['hub', sessionToken(person)]]));
    await sandbox.mend();
    // The account has no purchases when it is connected.
    await sandbox.buyer(buyer, []);
    const query = `?envato_user_id=${await connect(visitor, sandbox, buyer)}`;
    const purchase = { item_id: theme };
    await sandbox.buyer(
      buyer,
      Array.from({ length: count }, () => purchase),
    );
    await sandbox.fault({ target: 'purchases', kind: 'slow', delay_ms: pageMs });
    const start = performance.now();
    let path = '/api/user/envato-resync';
    while ((await visitor.get<{ running: boolean }>(path + query)).body.running) {
      await sleep(20);
      path = '/api/user/envato-sync';
    }
    return performance.now() - start;
  };
}
