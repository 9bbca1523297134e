import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-main-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function start(env: Record<string, string>): ChildProcess {
  const free = {
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_IMAP_PORT: '0',
    SANDBOX_DATA_DIR: folder,
  };
  return spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], ...free, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

async function listening(child: ChildProcess): Promise<{ http: number; smtp: number }> {
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return (JSON.parse(line.toString()) as { listening: { http: number; smtp: number } }).listening;
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'prints its ports, ignores the end of its input, and stops cleanly on %s during calls',
  async (signal) => {
    const child = start({});
    const ports = await listening(child);
    child.stdin!.end();
    const url = `http://127.0.0.1:${ports.http}`;
    await fetch(`${url}/faults.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"target":"whoami","kind":"hang"}',
    });
    const hanging = fetch(`${url}/whoami`).catch((error: unknown) => error);
    expect((await fetch(`${url}/ping`)).status).toBe(200);
    const begun = performance.now();
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(performance.now() - begun).toBeLessThan(2000);
    expect(await hanging).toBeInstanceOf(Error);
  },
);

test.each(['SANDBOX_PORT', 'SANDBOX_SMTP_PORT'])('it names %s if that is taken', async (name) => {
  const first = start({});
  const ports = await listening(first);
  const taken = String(name === 'SANDBOX_PORT' ? ports.http : ports.smtp);
  const second = start({ [name]: taken, SANDBOX_DATA_DIR: join(folder, 'second') });
  const [said, [code]] = await Promise.all([text(second.stderr!), once(second, 'exit')]);
  expect(code).toBe(1);
  expect(said.trim()).toBe(
    `Port ${taken} of 127.0.0.1 is taken: end the program that uses it, or set ${name} to another port.`,
  );
  first.kill();
  await once(first, 'exit');
});

test('names all wrong settings', async () => {
  const child = start({ SANDBOX_PORT: 'x', SANDBOX_PAGE_SIZE: 'y' });
  const [said, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
  expect(code).toBe(1);
  expect(said.trim().split('\n')).toHaveLength(2);
});
