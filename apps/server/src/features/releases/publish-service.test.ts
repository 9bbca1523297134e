import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pluginKind, themeKind } from './package-kinds.ts';
import { createPublishing, type Publisher } from './publish-service.ts';
import { createReleaseStore } from './store.ts';
import type { Db } from '#platform/db/db.ts';
import { shell } from '#test/shell-actor.ts';
import { createTestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/database.ts';
import {
  pluginSource,
  themeSource,
  withPath,
  writePlugin,
  writeTheme,
  zipOf,
} from '#test/release-zip.ts';
import { createFolderFiles } from '#platform/files/file-storage.ts';
import { partsOf } from '#test/without-hub/parts.ts';

let folder: string;
let db: Db;
let publishing: Publisher;
let themes: Publisher;
const clock = createTestClock();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-publish-'));
  db = await openTestDatabase();
  const files = createFolderFiles(join(folder, 'plugins'));
  const isHeld = async (): Promise<boolean> => false;
  const arriving = { folder: join(folder, 'plugins'), isHeld };
  const shared = { ...partsOf({ db, clock }), files, releaseKey: () => null, ...arriving };
  publishing = createPublishing({
    ...shared,
    kind: pluginKind,
    slugs: () => ['revslider', 'js_composer'],
    store: createReleaseStore(db, 'plugin'),
  });
  themes = createPublishing({
    ...shared,
    kind: themeKind,
    slugs: () => ['essentials', 'revslider'],
    store: createReleaseStore(db, 'theme'),
  });
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

const rows = async (text: string) => (await db.query(text)).rows;
const releases = (version: string) =>
  rows(`select slug, version, size, requires, requires_php, tested, withdrawn_at
        from plugin_releases where version = '${version}'`);
const events = async (version: string) =>
  (
    await rows(
      `select event, actor from audit_events where details->>'version' = '${version}' order by id`,
    )
  ).map(({ event, actor }) => `${String(actor)} ${String(event)}`);

/** Accepts an older version, because other tests published newer versions. */
const older = { mayBeOlder: true } as const;

describe('publishing of a plugin', () => {
  test('reads name, version and requirements from the zip and keeps earlier releases', async () => {
    for (const version of ['6.7.9', '6.7.18']) {
      const path = await writePlugin(folder, ['revslider', version]);
      expect(await publishing.publish(path, shell)).toEqual({
        ok: true,
        slug: 'revslider',
        version,
        isNew: true,
        isSignedAnew: false,
        signature: null,
      });
    }
    expect(await releases('6.7.18')).toEqual([
      {
        slug: 'revslider',
        version: '6.7.18',
        size: expect.any(Number) as number,
        requires: '6.1',
        requires_php: '7.4',
        tested: '6.8',
        withdrawn_at: null,
      },
    ]);
    expect(await releases('6.7.9')).toHaveLength(1);
    expect(await events('6.7.18')).toEqual(['operator downloads.published']);
  });

  test('accepts a version older than the published version only on request', async () => {
    const path = await writePlugin(folder, ['revslider', '4.0']);
    expect(await publishing.publish(path, shell)).toEqual({
      ok: false,
      why: `${path} is version 4.0, but 6.7.18 is already published. Sites do not install an older version.`,
      isOlder: true,
    });
    expect(await releases('4.0')).toEqual([]);
    expect(await publishing.publish(path, shell, older)).toMatchObject({ ok: true, isNew: true });
    // A known file may be published again, for example after a withdrawal.
    expect(await publishing.publish(path, shell)).toMatchObject({ ok: true, isNew: false });
  });

  test('ignores a repeated file and refuses different content for the same version', async () => {
    const path = await writePlugin(folder, ['revslider', '5.0']);
    await publishing.publish(path, shell, older);
    expect(await publishing.publish(path, shell, older)).toMatchObject({ ok: true, isNew: false });
    expect(await events('5.0')).toHaveLength(1);
    const changed = await writePlugin(folder, ['revslider', '5.0'], 'changed');
    expect(await publishing.publish(changed, shell, older)).toEqual({
      ok: false,
      why: 'revslider 5.0 already exists with different content. Give the changed plugin a new version.',
    });
    expect(await releases('5.0')).toHaveLength(1);
  });

  test('creates one release from ten simultaneous calls', async () => {
    const path = await writePlugin(folder, ['revslider', '5.1']);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => publishing.publish(path, shell, older)),
    );
    expect(all.every(({ ok }) => ok)).toBe(true);
    expect(await releases('5.1')).toHaveLength(1);
    expect(await events('5.1')).toHaveLength(1);
  });

  test('withdraws a plugin; publishing the same file again undoes the withdrawal', async () => {
    const path = await writePlugin(folder, ['revslider', '5.2']);
    await publishing.publish(path, shell, older);
    expect(await publishing.withdraw({ slug: 'revslider', version: '5.2' }, shell)).toBe(
      'withdrawn',
    );
    expect(await publishing.withdraw({ slug: 'revslider', version: '5.2' }, shell)).toBe('already');
    expect(await publishing.withdraw({ slug: 'revslider', version: '9.9' }, shell)).toBe('unknown');
    expect(await releases('5.2')).toMatchObject([{ withdrawn_at: expect.anything() as unknown }]);
    expect(await publishing.publish(path, shell, older)).toMatchObject({ ok: true, isNew: true });
    expect(await releases('5.2')).toMatchObject([{ withdrawn_at: null }]);
    expect(await events('5.2')).toEqual([
      'operator downloads.published',
      'operator downloads.withdrawn',
      'operator downloads.published',
    ]);
  });

  test('finds the header in another file of the folder and ignores macOS metadata files', async () => {
    const path = join(folder, 'other-main.zip');
    writeFileSync(
      path,
      await zipOf({
        '__MACOSX/js_composer/._x': 'note',
        'js_composer/a.php': '<?php // nothing',
        'js_composer/plugin.php': pluginSource('Builder', '8.0'),
      }),
    );
    expect(await publishing.publish(path, shell)).toMatchObject({ ok: true, version: '8.0' });
  });
});

const source = pluginSource('X', '1.0');
const main = 'revslider/revslider.php';
const wrong: readonly [string, () => Promise<Buffer> | Buffer, string][] = [
  ['an empty file', () => Buffer.alloc(0), 'is not a zip archive, or is incomplete.'],
  [
    'a text file',
    () => Buffer.from('hello'.repeat(100)),
    'is not a zip archive, or is incomplete.',
  ],
  [
    'a truncated zip',
    async () => (await zipOf({ [main]: source })).subarray(0, 100),
    'is not a zip archive, or is incomplete.',
  ],
  ['a zip without files', () => zipOf({}), 'is empty.'],
  [
    'files without a folder',
    () => zipOf({ 'revslider.php': source }),
    'must contain only the folder of the plugin; revslider.php is outside it.',
  ],
  [
    'two folders',
    () => zipOf({ [main]: source, 'b/b.php': source }),
    'must contain only the folder of the plugin, not revslider, b.',
  ],
  [
    'an invalid folder name',
    () => zipOf({ 'rev slider/a.php': source }),
    'has a folder with a name that no plugin can have: rev slider.',
  ],
  [
    'another plugin',
    () => zipOf({ 'other/other.php': source }),
    'is the plugin other, which is not in the catalog. The catalog has revslider, js_composer.',
  ],
  [
    'a missing header',
    () => zipOf({ [main]: '<?php' }),
    'is not a plugin: no PHP file in revslider/ begins with “Plugin Name:”.',
  ],
  [
    'a header too far down',
    () => zipOf({ [main]: `<?php\n${'\n'.repeat(8192)}${source}` }),
    'is not a plugin: no PHP file in revslider/ begins with “Plugin Name:”.',
  ],
  [
    'a header in a subfolder',
    () => zipOf({ 'revslider/lib/x.php': source }),
    'is not a plugin: no PHP file in revslider/ begins with “Plugin Name:”.',
  ],
  [
    'a missing version',
    () => zipOf({ [main]: '<?php // Plugin Name: X' }),
    'has no version in its header.',
  ],
  [
    'a version that is a path',
    () => zipOf({ [main]: pluginSource('X', '1/../../2') }),
    'has an invalid version: 1/../../2.',
  ],
  [
    'a symbolic link',
    () => zipOf({ [main]: source }, { mode: 0o120777 }),
    'contains a symbolic link.',
  ],
  ...(['0010644', '0020644', '0060644', '0140644'] as const).map((mode): (typeof wrong)[number] => [
    `a pipe, a socket or a device: ${mode}`,
    () => zipOf({ [main]: source }, { mode: Number.parseInt(mode, 8) }),
    `contains an entry that is neither a file nor a folder: ${main}.`,
  ]),
  ...([0o104755, 0o102755] as const).map((mode): (typeof wrong)[number] => [
    `a file with the setuid or setgid bit: ${mode.toString(8)}`,
    () => zipOf({ [main]: source }, { mode }),
    `contains a file with the setuid or setgid bit: ${main}.`,
  ]),
  ...['revslider/Revslider.PHP', 'revslider/./revslider.php', 'revslider//revslider.php'].map(
    (second): (typeof wrong)[number] => [
      `a file that occurs twice: ${second.replaceAll('/', ' ')}`,
      async () => {
        const other = 'revslider/'.padEnd(second.length, 'A');
        return withPath(await zipOf({ [main]: source, [other]: source }), other, second);
      },
      `contains ${second} twice`,
    ],
  ),
  [
    'a file with two names',
    async () => {
      const zip = await zipOf({ [main]: source, 'revslider/lib.php': '<?php' });
      zip.write('revslider/lib.php'.replace('lib', 'LIB'), zip.indexOf('revslider/lib.php'));
      return zip;
    },
    'has two different names for revslider/lib.php: in its directory and in the entry itself.',
  ],
  [
    'a path outside the folder',
    async () =>
      withPath(
        await zipOf({ [main]: source, 'AAAAAAAAA/x': 'x' }),
        'AAAAAAAAA/x',
        '../../../e/x'.slice(0, 11),
      ),
    'cannot be read as a zip archive',
  ],
  [
    'a backslash',
    async () =>
      withPath(
        await zipOf({ [main]: source, 'revslider/AA': 'x' }),
        'revslider/AA',
        'revslider\\AA',
      ),
    'cannot be read as a zip archive',
  ],
  [
    'too many unpacked bytes',
    async () => {
      const zip = await zipOf({ [main]: source });
      // Unpacked size in the directory of the zip.
      zip.writeUInt32LE(1_100_000_000, zip.indexOf(Buffer.from('PK\x01\x02')) + 24);
      return zip;
    },
    'is too large when unpacked.',
  ],
  [
    'an encrypted file',
    async () => {
      const zip = await zipOf({ [main]: source });
      const flags = zip.indexOf(Buffer.from('PK\x01\x02')) + 8;
      zip.writeUInt16LE(zip.readUInt16LE(flags) | 1, flags);
      return zip;
    },
    'is encrypted.',
  ],
];

describe('publishing of an unacceptable zip', () => {
  test.each(wrong)('refuses %s with a reason and stores nothing', async (name, make, why) => {
    const path = join(folder, `${name}.zip`);
    writeFileSync(path, await make());
    const before = await rows('select count(*) from plugin_releases');
    const answer = await publishing.publish(path, shell);
    expect(answer).toMatchObject({ ok: false });
    expect('why' in answer && answer.why).toContain(`${path} ${why}`);
    expect(await rows('select count(*) from plugin_releases')).toEqual(before);
  });

  test('refuses a missing file and a folder', async () => {
    const missing = join(folder, 'missing.zip');
    expect(await publishing.publish(missing, shell)).toEqual({
      ok: false,
      why: `${missing} does not exist.`,
    });
    mkdirSync(join(folder, 'a-folder'));
    expect(await publishing.publish(join(folder, 'a-folder'), shell)).toMatchObject({ ok: false });
  });
});

describe('publishing of a theme', () => {
  const themeRows = (version: string) =>
    rows(`select slug, requires, requires_php, tested, withdrawn_at from theme_releases
          where version = '${version}'`);

  test('recognizes a theme by its stylesheet and keeps it apart from a plugin of the same name', async () => {
    await publishing.publish(await writePlugin(folder, ['revslider', '40.1']), shell);
    for (const slug of ['essentials', 'revslider']) {
      const path = await writeTheme(folder, [slug, '40.1']);
      expect(await themes.publish(path, shell)).toMatchObject({
        ok: true,
        slug,
        version: '40.1',
        isNew: true,
      });
    }
    const needs = { requires: '6.1', requires_php: '7.4', tested: '6.8', withdrawn_at: null };
    expect(await themeRows('40.1')).toEqual([
      { slug: 'essentials', ...needs },
      { slug: 'revslider', ...needs },
    ]);
    expect(await themes.withdraw({ slug: 'revslider', version: '40.1' }, shell)).toBe('withdrawn');
    expect(await releases('40.1')).toMatchObject([{ slug: 'revslider', withdrawn_at: null }]);
    const kinds = await rows(
      "select distinct details->>'kind' as kind from audit_events where details->>'version' = '40.1' order by 1",
    );
    expect(kinds).toEqual([{ kind: 'plugin' }, { kind: 'theme' }]);
  });

  test('ignores a repeated file, refuses different content, and undoes a withdrawal', async () => {
    const path = await writeTheme(folder, ['essentials', '41.0']);
    await themes.publish(path, shell);
    expect(await themes.publish(path, shell)).toMatchObject({ ok: true, isNew: false });
    expect(
      await themes.publish(await writeTheme(folder, ['essentials', '41.0'], 'x'), shell),
    ).toEqual({
      ok: false,
      why: 'essentials 41.0 already exists with different content. Give the changed theme a new version.',
    });
    await themes.withdraw({ slug: 'essentials', version: '41.0' }, shell);
    expect(await themes.publish(path, shell)).toMatchObject({ ok: true, isNew: true });
    expect(await themeRows('41.0')).toMatchObject([{ withdrawn_at: null }]);
  });

  test.each([
    ['a plugin', { 'essentials/essentials.php': pluginSource('X', '1') }, 'is not a theme:'],
    [
      'a stylesheet in a subfolder',
      { 'essentials/css/style.css': themeSource('X', '1') },
      'is not a theme: essentials/style.css does not begin with “Theme Name:”.',
    ],
    [
      'a theme outside the catalog',
      { 'other/style.css': themeSource('X', '1') },
      'is the theme other, which is not in the catalog. The catalog has essentials, revslider.',
    ],
    [
      'a theme without a version',
      { 'essentials/style.css': '/* Theme Name: X */' },
      'has no version in its header.',
    ],
    [
      'a file beside the folder',
      { 'essentials/style.css': themeSource('X', '1'), 'readme.txt': 'x' },
      'must contain only the folder of the theme; readme.txt is outside it.',
    ],
  ])('refuses %s with a reason', async (name, files, why) => {
    const path = join(folder, `theme of ${name}.zip`);
    writeFileSync(path, await zipOf(files));
    expect(await themes.publish(path, shell)).toEqual({
      ok: false,
      why: expect.stringContaining(`${path} ${why}`) as string,
    });
  });
});
