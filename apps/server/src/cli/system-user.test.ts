import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { shellActor } from './system-user.ts';
import { readCaller } from '#settings/config.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['alice', 'alice'],
  ['', userInfo().username],
  ['not a name\nat all', userInfo().username],
])('SUDO_USER %j names the caller as %j', (caller, name) => {
  vi.stubEnv('SUDO_USER', caller);
  expect(shellActor(readCaller())).toEqual({ kind: 'shell', name });
});

test('the service wrapper names its caller before it switches to the user of the service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-wrapper-'));
  const file = new URL('../../../../deploy/systemd/hub', import.meta.url).pathname;
  const wrapper = readFileSync(file, 'utf8')
    .replace('/etc/hub/hub.env', join(folder, 'hub.env'))
    .replace(/exec setpriv[^]*$/, 'printf %s "$SUDO_USER"');
  writeFileSync(join(folder, 'hub.env'), '');
  const call = (env: Record<string, string>): string =>
    spawnSync('sh', ['-c', wrapper], { encoding: 'utf8', env: { PATH: '/usr/bin:/bin', ...env } })
      .stdout;
  expect(call({ SUDO_USER: 'alice' })).toBe('alice');
  expect(call({})).not.toBe('');
  rmSync(folder, { recursive: true });
});
