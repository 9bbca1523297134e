import { globSync, readFileSync } from 'node:fs';
import { mostPlugins, releaseNotesLength, siteAnswerBytes } from '@hub/contract/limits';
import { expect, test } from 'vitest';
import { updatesToWire } from './routes.ts';
import type { Release } from '#features/releases';

const publicUrl = new URL(`https://${'h'.repeat(60)}.example`);
const long = '9.'.repeat(16);

/** Release with the longest value in every field and notes of three-byte characters. */
const longest: Release = {
  id: 1,
  slug: 's'.repeat(64),
  version: `1${'.'.repeat(63)}`,
  size: 2 ** 31 - 1,
  sha256: 'f'.repeat(64),
  requires: long,
  requiresPhp: long,
  tested: long,
  notes: '語'.repeat(releaseNotesLength),
  signature: 'x'.repeat(600),
  draft: false,
  share: 100,
  downloads: 0,
  publishedAt: new Date(0),
  withdrawnAt: null,
};
const rotations = Array.from({ length: 16 }, () => 'r'.repeat(500));
const pluginsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...longest,
    slug: `${n}`.padEnd(64, 's'),
    name: '語'.repeat(200),
  }));
const bytesOf = (answer: unknown): number => Buffer.byteLength(JSON.stringify(answer));

test.each([0, 1, 8, 20])(
  'the longest answer with %i plugins drops notes but no version',
  (count) => {
    const plugins = pluginsOf(count);
    const updates = { theme: longest, previous: longest, plugins, rotations };
    const answer = updatesToWire(updates, publicUrl);
    expect(bytesOf(answer)).toBeLessThanOrEqual(siteAnswerBytes);
    expect(answer.item).toMatchObject({ version: longest.version, sha256: longest.sha256 });
    expect(answer.previous?.version).toBe(longest.version);
    expect(answer.plugins.map(({ slug, version }) => `${slug} ${version}`)).toEqual(
      plugins.map(({ slug, version }) => `${slug} ${version}`),
    );
    // The notes of the theme are dropped last.
    if (count < 9) expect(answer.item?.notes).toBe(longest.notes);
  },
);

test('marks a plugin as required only if the catalog requires it', () => {
  const plugins = [true, false, undefined].flatMap((required) =>
    pluginsOf(1).map((plugin) => ({ ...plugin, required })),
  );
  const answer = updatesToWire({ theme: null, previous: null, plugins, rotations: [] }, publicUrl);
  expect(answer.plugins.map(({ required }) => required)).toEqual([true, false, false]);
});

test('short notes stay complete', () => {
  const short = { ...longest, notes: 'Mended.' };
  const plugins = pluginsOf(8).map((plugin) => ({ ...plugin, notes: 'Mended.' }));
  const answer = updatesToWire({ theme: short, previous: short, plugins, rotations }, publicUrl);
  const notes = [answer.item, answer.previous, ...answer.plugins].map((each) => each?.notes);
  expect(new Set(notes)).toEqual(new Set(['Mended.']));
});

test('the versions of the largest catalog fit into the answer that a site’s client can read', () => {
  const [client = ''] = globSync('wordpress/hub-activation/includes/**/class-hub.php', {
    cwd: new URL('../../../../../', import.meta.url).pathname,
  });
  const source = readFileSync(new URL(`../../../../../${client}`, import.meta.url), 'utf8');
  const read = Number(/MOST_BYTES = (\d+);/.exec(source)?.[1]);
  const plugins = pluginsOf(mostPlugins);
  const answer = updatesToWire(
    { theme: longest, previous: longest, plugins, rotations },
    publicUrl,
  );
  expect(bytesOf(answer)).toBeLessThan(read);
  expect(read).toBeGreaterThanOrEqual(siteAnswerBytes);
});
