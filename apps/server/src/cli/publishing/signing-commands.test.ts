import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CommandResult } from '#cli/result.ts';
import { signingCommand } from './signing-commands.ts';
import { createTestClock } from '#test/clock.ts';
import { writePlugin, writeTheme, zipOf } from '#test/release-zip.ts';

let folder: string;
const clock = createTestClock();
const own = (name: string): string => join(folder, name);
async function run(...args: string[]): Promise<CommandResult> {
  const result = await signingCommand(args, clock);
  if (!result) throw new Error('wrong usage');
  return result;
}
const made = async (name = 'release-key.pem'): Promise<string> =>
  ((await run('keygen', own(name))).json as { key: string }).key;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-signing-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('release keygen command', () => {
  test('writes a private secret key and a public key, and overwrites neither', async () => {
    const result = await run('keygen', own('release-key.pem'));
    const key = readFileSync(own('release-key.pub'), 'utf8').trim();
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(result).toMatchObject({ exit: 0, json: { key }, text: expect.stringContaining(key) });
    expect(statSync(own('release-key.pem')).mode & 0o777).toBe(0o600);
    const secret = readFileSync(own('release-key.pem'), 'utf8');
    expect(result.text).not.toContain(secret.split('\n')[1]);
    for (const gone of ['release-key.pub', 'release-key.pem']) {
      expect(await run('keygen', own('release-key.pem'))).toMatchObject({ exit: 1 });
      expect(readFileSync(own('release-key.pem'), 'utf8')).toBe(secret);
      rmSync(own(gone));
    }
    writeFileSync(own('release-key.pub'), 'kept');
    expect(await run('keygen', own('release-key.pem'))).toMatchObject({ exit: 1 });
    expect(readdirSync(folder)).toEqual(['release-key.pub']);
  });

  test('reports a folder that cannot be written to', async () => {
    expect(await run('keygen', own('nowhere/key.pem'))).toMatchObject({
      exit: 1,
      json: { error: 'not_written' },
    });
  });
});

describe('release sign command', () => {
  test('writes the signature beside the zip, and a new signature after a change', async () => {
    const key = await made();
    const theme = await writeTheme(folder, ['essentials', '7.2']);
    expect(await run('sign', theme, own('release-key.pem'))).toMatchObject({
      exit: 0,
      json: { kind: 'theme', slug: 'essentials', version: '7.2', signature: `${theme}.sig`, key },
    });
    const line = readFileSync(`${theme}.sig`, 'utf8');
    expect(line).toMatch(
      /^hub-release\/1 theme essentials 7\.2 [0-9a-f]{64} \S+Z [0-9a-f]{64} [0-9a-f]{128}\n$/,
    );
    const plugin = await writePlugin(folder, ['revslider', '6.7']);
    expect(await run('sign', plugin, own('release-key.pem'))).toMatchObject({
      exit: 0,
      text: expect.stringContaining('The plugin revslider 6.7 is signed in'),
    });
    writeFileSync(
      theme,
      await zipOf({ 'essentials/style.css': '/*\nTheme Name: E\nVersion: 8\n*/' }),
    );
    await run('sign', theme, own('release-key.pem'));
    expect(readFileSync(`${theme}.sig`, 'utf8')).toContain(' essentials 8 ');
    expect(readdirSync(folder).filter((name) => name.includes('incoming'))).toEqual([]);
  });

  test('refuses a file that is no release, with a reason, and writes nothing', async () => {
    await made();
    const nameless = own('nameless.zip');
    writeFileSync(nameless, await zipOf({ 'x/style.css': '/*\nTheme Name: X\n*/' }));
    const odd = own('odd.zip');
    writeFileSync(odd, await zipOf({ 'x/style.css': '/*\nTheme Name: X\nVersion: new one\n*/' }));
    const table = [
      [own('gone.zip'), 'does not exist.'],
      [own('release-key.pub'), 'is not a zip archive, or is incomplete.'],
      [nameless, 'has no version in its header.'],
      [odd, 'has an invalid version: new one.'],
    ] as const;
    for (const [zip, why] of table) {
      expect(await run('sign', zip, own('release-key.pem')), why).toMatchObject({
        exit: 1,
        text: `${zip} ${why}`,
      });
      expect(existsSync(`${zip}.sig`)).toBe(false);
    }
  });

  test('refuses a key that is missing, invalid, of another type, or readable by others', async () => {
    const zip = await writeTheme(folder, ['essentials', '7.2']);
    await made();
    writeFileSync(own('text.pem'), 'no key', { mode: 0o600 });
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    writeFileSync(own('rsa.pem'), rsa.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
    chmodSync(own('release-key.pem'), 0o640);
    const table = [
      ['gone.pem', 'cannot be read'],
      ['text.pem', 'contains no Ed25519 private key'],
      ['rsa.pem', 'contains no Ed25519 private key'],
      ['release-key.pem', 'is readable by other users'],
    ] as const;
    for (const [name, why] of table) {
      expect(await run('sign', zip, own(name))).toMatchObject({
        exit: 1,
        text: expect.stringContaining(why),
      });
    }
    expect(existsSync(`${zip}.sig`)).toBe(false);
  });
});

describe('release rotate command', () => {
  test('prints the rotation line and requires both secret keys', async () => {
    const [old, next] = [await made('old.pem'), await made('new.pem')];
    const result = await run('rotate', own('new.pem'), own('old.pem'));
    const { rotation } = result.json as { rotation: string };
    expect(rotation).toMatch(new RegExp(`^hub-release-key/1 ${old} ${next} \\S+Z [0-9a-f]{128}$`));
    expect(result.text).toContain(rotation);
    for (const [to, from] of [
      ['new.pub', 'old.pem'],
      ['old.pem', 'old.pem'],
      ['new.pem', 'gone.pem'],
    ] as const) {
      expect(await run('rotate', own(to), own(from))).toMatchObject({ exit: 1 });
    }
  });
});

test('other arguments of the release command are wrong usage', async () => {
  for (const wrong of [
    [],
    ['keygen', 'a', 'b'],
    ['sign'],
    ['sign', 'a', 'b', 'c'],
    ['rotate'],
    ['list'],
  ]) {
    expect(await signingCommand(wrong, clock)).toBeNull();
  }
});
