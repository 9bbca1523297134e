import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRoot } from '#scripts/machine/places.ts';
import { run } from '#scripts/machine/programs.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hub-install-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const answers = {
  HUB_PUBLIC_URL: 'https://hub.example.com/',
  MAIL_FROM: 'The $hop; `date` <hub@example.com>',
  ENVATO_CLIENT_ID: 'an-app',
  SMTP_URL: 'smtps://user:pass@mail.example.com',
  ENVATO_CLIENT_SECRET: 'a secret of the app',
  ENVATO_PERSONAL_TOKEN: 'a token',
  DATABASE_URL: 'postgres://hub:password@db.example.com/hub',
  OWNER_EMAIL: 'owner@example.com',
};

const given = (over: Partial<typeof answers> = {}): string[] =>
  Object.entries({ ...answers, ...over }).flatMap(([name, value]) => ['--set', `${name}=${value}`]);

const install = (...args: string[]) => run([inRoot('deploy/install.sh'), '--root', root, ...args]);

const at = (path: string): string => join(root, path);
const read = (path: string): string => readFileSync(at(path), 'utf8');
const secret = (name: string): string => read(`etc/hub/secrets/${name}`);

/** Returns the settings as the command `hub` reads them. */
async function settings(...names: string[]): Promise<string[]> {
  const lines = names.map((name) => `printf '%s\\n' "$${name}"`).join('; ');
  const { output } = await run(['sh', '-c', `. ${at('etc/hub/hub.env')}; ${lines}`]);
  return output.trimEnd().split('\n');
}

test('writes settings, secrets, catalog, unit and command, and prints the next step', async () => {
  const { code, output } = await install('--yes', ...given());
  expect(code, output).toBe(0);
  expect(await settings('NODE_ENV', 'HUB_PUBLIC_URL', 'MAIL_FROM', 'ENVATO_CLIENT_ID')).toEqual([
    'production',
    'https://hub.example.com',
    answers.MAIL_FROM,
    'an-app',
  ]);
  expect(secret('hub_secret')).toMatch(/^[\da-f]{64}\n$/);
  expect(secret('database_url')).toBe(`${answers.DATABASE_URL}\n`);
  expect(secret('smtp_url')).toBe(`${answers.SMTP_URL}\n`);
  expect(secret('envato_client_secret')).toBe('a secret of the app\n');
  expect(secret('envato_personal_token')).toBe('a token\n');
  for (const path of ['etc/hub/hub.env', 'etc/hub/secrets/hub_secret']) {
    expect(statSync(at(path)).mode & 0o777, path).toBe(0o640);
  }
  for (const path of ['etc/hub/secrets', 'etc/hub/catalog']) {
    expect(statSync(at(path)).mode & 0o777, path).toBe(0o750);
  }
  expect(existsSync(at('etc/hub/catalog/catalog.json'))).toBe(true);
  expect(read('etc/systemd/system/hub.service')).toContain('ExecStart=/usr/local/bin/node');
  expect(statSync(at('usr/local/bin/hub')).mode & 0o777).toBe(0o755);
  expect(existsSync(at('opt/hub/current/deploy/install.sh'))).toBe(true);
  expect(output).toContain('&& chown -R root:hub /etc/hub && systemctl enable --now hub');
  expect(output).toContain('hub operator invite owner@example.com owner');
});

test('prints a command with the options of the unit if systemd is missing', () => {
  const command = /systemd does not run here[^"]+/.exec(
    readFileSync(inRoot('deploy/install.sh'), 'utf8'),
  )?.[0];
  const unit = readFileSync(inRoot('deploy/systemd/hub.service'), 'utf8');
  for (const [key, before] of [
    ['WorkingDirectory', 'cd '],
    ['EnvironmentFile', 'set -a && . '],
    ['UMask', 'umask '],
    ['User', '--reuid='],
    ['Group', '--regid='],
  ]) {
    const value = new RegExp(`^${key}=0?(.+)$`, 'm').exec(unit)?.[1];
    expect(command).toContain(`${before}${value}`);
  }
  expect(command).toContain('^ExecStart=');
});

test('keeps existing files and the secret', async () => {
  await install('--yes', ...given());
  const before = secret('hub_secret');
  rmSync(at('etc/hub/secrets/smtp_url'));
  const owner = ['--set', 'OWNER_EMAIL=o@example.com'];
  const mail = ['--set', 'SMTP_URL=smtp://other.example.com'];
  const { code, output } = await install('--yes', ...owner, ...mail);
  expect(code, output).toBe(0);
  expect(secret('hub_secret')).toBe(before);
  expect(secret('smtp_url')).toBe('smtp://other.example.com\n');
  expect(await settings('HUB_PUBLIC_URL')).toEqual(['https://hub.example.com']);
});

test('names every missing or wrong answer, and writes nothing', async () => {
  const wrong = { HUB_PUBLIC_URL: 'http://hub.example.com', MAIL_FROM: "O'Neill <o@example.com>" };
  const { code, output } = await install('--yes', ...given({ ...wrong, ENVATO_CLIENT_ID: '' }));
  expect(code).toBe(1);
  expect(output).toContain('HUB_PUBLIC_URL: It does not look like the example.');
  expect(output).toContain('MAIL_FROM: It must not hold a quote');
  expect(output).toContain('ENVATO_CLIENT_ID: It is needed.');
  expect(output).not.toContain('SMTP_URL');
  expect(existsSync(at('etc'))).toBe(false);
});

test('asks eight questions, and repeats a question without an answer', async () => {
  const { HUB_PUBLIC_URL, MAIL_FROM, ENVATO_CLIENT_ID, ENVATO_CLIENT_SECRET } = answers;
  const typed = [HUB_PUBLIC_URL, '', MAIL_FROM, ENVATO_CLIENT_ID, ENVATO_CLIENT_SECRET];
  typed.push(answers.ENVATO_PERSONAL_TOKEN, 'mail.example.com', answers.SMTP_URL);
  typed.push(answers.DATABASE_URL, answers.OWNER_EMAIL);
  const script = `printf '%s\\n' "$@" | ${inRoot('deploy/install.sh')} --root ${root}`;
  const { code, output } = await run(['sh', '-c', script, 'sh', ...typed]);
  expect(code, output).toBe(0);
  expect(output.match(/Sender of its emails/g)).toHaveLength(2);
  expect(output).toContain('It is needed.');
  expect(await settings('MAIL_FROM')).toEqual([MAIL_FROM]);
  expect(secret('smtp_url')).toBe(`${answers.SMTP_URL}\n`);
  expect(secret('database_url')).toBe(`${answers.DATABASE_URL}\n`);
});

test('reports faults in its arguments', async () => {
  for (const args of [['--x'], ['--root'], ['--set', 'PATH=/tmp'], ['--set']]) {
    const { code, output } = await run([inRoot('deploy/install.sh'), ...args]);
    expect({ args, code }).toEqual({ args, code: 2 });
    expect(output).toContain('Usage:');
  }
});
