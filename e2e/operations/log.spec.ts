// The hub keeps answering and stops in time if its log has no reader, or the disk of the log is
// full.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { forgetSettings } from '#scripts/machine/settings.ts';
import { followParent, hubBuild, root } from '#scripts/machine/places.ts';
import { answers, findFreePort } from '#scripts/machine/ports.ts';
import { layEmptyHub } from '#e2e/harness/world.ts';

/**
 * Number of requests that is large enough: a hub drops lines of an unread log after fewer than half
 * as many.
 */
const mostRequests = 12_000;
const atOnce = 50;
const stopSeconds = 10;

interface Output {
  readonly stdio: 'pipe' | number;
  /** Closes the reader of the log as soon as the hub is ready. */
  readonly spoil: (child: ChildProcess) => void;
}

const outputs: Readonly<Record<string, () => Output>> = {
  'without a reader': () => ({ stdio: 'pipe', spoil: () => {} }),
  'with a closed reader': () => ({ stdio: 'pipe', spoil: (child) => child.stdout?.destroy() }),
  ...(existsSync('/dev/full') && {
    'on a full disk': () => ({ stdio: openSync('/dev/full', 'w'), spoil: () => {} }),
  }),
};

async function askOften(address: string): Promise<number> {
  const ask = async (): Promise<string> => (await fetch(`${address}/healthz`)).text();
  for (let time = 0; time < 10; time += 1) await Promise.all(Array.from({ length: atOnce }, ask));
  return 10 * atOnce;
}

const countDropped = async (address: string): Promise<number> => {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^hub_log_dropped_total\{hub="[^"]+"\} (\d+)$/m.exec(text)?.[1] ?? 0);
};

/** Sends requests until the hub drops log lines, and for a while longer. */
async function fill(address: string): Promise<void> {
  let requestCount = 0;
  while (requestCount < mostRequests && (await countDropped(address)) === 0)
    requestCount += await askOften(address);
  await askOften(address);
}

for (const [kind, open] of Object.entries(outputs))
  test(`a log ${kind} delays neither answers nor shutdown`, async () => {
    test.setTimeout(120_000);
    const folder = mkdtempSync(join(tmpdir(), 'hub-e2e-log-'));
    const port = await findFreePort();
    const address = `http://127.0.0.1:${port}`;
    forgetSettings();
    await layEmptyHub(folder);
    const { stdio, spoil } = open();
    const child = spawn(process.execPath, ['--import', followParent, hubBuild], {
      cwd: root,
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', HUB_DATA_DIR: folder },
      stdio: ['ignore', stdio, 'ignore'],
    });
    const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve));
    try {
      await expect.poll(() => answers(`${address}/readyz`), { timeout: 60_000 }).toBe(true);
      spoil(child);
      await fill(address);
      expect(await answers(`${address}/readyz`)).toBe(true);
      expect(await countDropped(address)).toBeGreaterThan(0);
      const since = performance.now();
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect((performance.now() - since) / 1000).toBeLessThan(stopSeconds);
    } finally {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    }
  });
