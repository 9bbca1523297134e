import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pluginKind, themeKind } from '#releases/package-kinds.ts';
import { createPublishing, type Publisher } from '#releases/publish-service.ts';
import { makeSigningKey } from './release-signing.ts';
import { signZip } from './sign-zip.ts';
import { createReleaseStore } from '#releases/store.ts';
import type { Db } from '#platform/db/db.ts';
import { shell } from '#test/shell-actor.ts';
import { createTestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/database.ts';
import { writePlugin, writeTheme } from '#test/release-zip.ts';
import { createFolderFiles } from '#platform/files/file-storage.ts';
import { partsOf } from '#test/without-hub/parts.ts';

let folder: string;
let db: Db;
/** A hub with the publisher's key in its catalog, and a hub without a key. */
let strict: { plugins: Publisher; themes: Publisher };
let lenient: { themes: Publisher };
const clock = createTestClock();
const [publisher, stranger] = [makeSigningKey(), makeSigningKey()];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-signed-'));
  db = await openTestDatabase();
  const files = createFolderFiles(join(folder, 'plugins'));
  const isHeld = async (): Promise<boolean> => false;
  const arriving = { folder: join(folder, 'plugins'), isHeld };
  const shared = { ...partsOf({ db, clock }), files, ...arriving };
  const slugs = ['essentials', 'revslider', 'js_composer'];
  const of = (noun: 'plugin' | 'theme', releaseKey: string | null) =>
    createPublishing({
      ...shared,
      kind: noun === 'plugin' ? pluginKind : themeKind,
      slugs: () => slugs,
      releaseKey: () => releaseKey,
      store: createReleaseStore(db, noun),
    });
  strict = { plugins: of('plugin', publisher.key), themes: of('theme', publisher.key) };
  lenient = { themes: of('theme', null) };
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await db.query('delete from theme_releases');
  await db.query('delete from plugin_releases');
});

const stored = async (): Promise<unknown[]> =>
  (
    await db.query(
      'select version, signature from theme_releases union all select version, signature from plugin_releases',
    )
  ).rows;
const lineBeside = (zip: string): string => readFileSync(`${zip}.sig`, 'utf8').trim();
const theme = (version: string, more = ''): Promise<string> =>
  writeTheme(folder, ['essentials', version], more);

describe('hub with a release key in its catalog', () => {
  test('stores the signature with the zip', async () => {
    const path = await theme('1.0');
    await signZip(path, publisher, clock);
    const line = lineBeside(path);
    expect(await strict.themes.publish(path, shell)).toMatchObject({ ok: true, signature: line });
    expect(await stored()).toEqual([{ version: '1.0', signature: line }]);
  });

  const refusals: Record<string, (path: string) => Promise<string> | string> = {
    'a missing signature': (path) => {
      rmSync(`${path}.sig`);
      return `${path} is not signed: there is no ${path}.sig.`;
    },
    'the signature of a stranger': async (path) => {
      await signZip(path, stranger, clock);
      return `is made with the key ${stranger.key.slice(0, 8)}…, but the catalog names ${publisher.key.slice(0, 8)}…`;
    },
    'a truncated signature file': (path) => {
      truncateSync(`${path}.sig`, 300);
      return 'is not a signature of a release, or is incomplete.';
    },
    'an empty signature file': (path) => {
      truncateSync(`${path}.sig`);
      return 'is not a signature of a release, or is incomplete.';
    },
    'a folder instead of the signature file': (path) => {
      rmSync(`${path}.sig`);
      mkdirSync(`${path}.sig`);
      return `${path}.sig cannot be read.`;
    },
    'the signature of another version': async (path) => {
      const other = await theme('1.9');
      await signZip(other, publisher, clock);
      writeFileSync(`${path}.sig`, lineBeside(other));
      return 'is for the theme essentials 1.9, but the zip is the theme essentials 1.8.';
    },
    'an old signature with a changed version': async (path) => {
      const older = await theme('1.7');
      await signZip(older, publisher, clock);
      writeFileSync(`${path}.sig`, lineBeside(older).replace(' 1.7 ', ' 1.8 '));
      return 'is invalid: it was changed.';
    },
    'the signature of a plugin with the same name': async (path) => {
      const plugin = await writePlugin(folder, ['essentials', '1.8'], 'x');
      await signZip(plugin, publisher, clock);
      writeFileSync(`${path}.sig`, lineBeside(plugin));
      return 'is for the plugin essentials 1.8, but the zip is the theme essentials 1.8.';
    },
    'a zip that was changed after it was signed': async (path) => {
      const line = lineBeside(path);
      const changed = await theme('1.8', 'x'.repeat(path.length));
      writeFileSync(path, readFileSync(changed));
      writeFileSync(`${path}.sig`, line);
      return 'does not match the zip, which was changed after it was signed.';
    },
  };

  test.each(Object.keys(refusals))('refuses %s and stores nothing', async (name) => {
    const path = await theme('1.8');
    await signZip(path, publisher, clock);
    const why = await refusals[name]?.(path);
    const published = await strict.themes.publish(path, shell);
    rmSync(`${path}.sig`, { recursive: true, force: true });
    expect(published).toMatchObject({ ok: false, why: expect.stringContaining(why ?? '') });
    expect(await stored()).toEqual([]);
  });

  test('applies the same rules to plugins', async () => {
    const path = await writePlugin(folder, ['revslider', '6.7']);
    expect(await strict.plugins.publish(path, shell)).toMatchObject({ ok: false });
    await signZip(path, publisher, clock);
    expect(await strict.plugins.publish(path, shell)).toMatchObject({ ok: true, isNew: true });
    expect(await stored()).toEqual([{ version: '6.7', signature: lineBeside(path) }]);
  });
});

describe('repeated publishing of a zip', () => {
  const events = async (): Promise<number> =>
    (await db.query("select 1 from audit_events where event = 'downloads.published'")).rows.length;

  test('changes nothing with the same signature and replaces a different signature', async () => {
    const path = await theme('2.0');
    await signZip(path, publisher, clock);
    await strict.themes.publish(path, shell);
    const before = await events();
    expect(await strict.themes.publish(path, shell)).toMatchObject({
      isNew: false,
      isSignedAnew: false,
    });
    expect(await events()).toBe(before);
    clock.advance(1000);
    await signZip(path, publisher, clock);
    expect(await strict.themes.publish(path, shell)).toMatchObject({
      isNew: false,
      isSignedAnew: true,
    });
    expect(await stored()).toEqual([{ version: '2.0', signature: lineBeside(path) }]);
    expect(await events()).toBe(before + 1);
  });

  test('an upload without a signature keeps the stored one if the catalog names no key', async () => {
    const path = await theme('2.1');
    expect(await lenient.themes.publish(path, shell)).toMatchObject({ ok: true, signature: null });
    await signZip(path, stranger, clock);
    const line = lineBeside(path);
    expect(await lenient.themes.publish(path, shell)).toMatchObject({ isSignedAnew: true });
    rmSync(`${path}.sig`);
    expect(await lenient.themes.publish(path, shell)).toMatchObject({ isSignedAnew: false });
    await lenient.themes.withdraw({ slug: 'essentials', version: '2.1' }, shell);
    expect(await lenient.themes.publish(path, shell)).toMatchObject({
      isNew: true,
      signature: line,
    });
    expect(await stored()).toEqual([{ version: '2.1', signature: line }]);
  });

  test('refuses an invalid signature even if the catalog names no key', async () => {
    const path = await theme('2.2');
    writeFileSync(`${path}.sig`, 'nothing');
    expect(await lenient.themes.publish(path, shell)).toMatchObject({ ok: false });
  });
});
