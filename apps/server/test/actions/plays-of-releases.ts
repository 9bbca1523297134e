import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { shell } from '#test/shell-actor.ts';
import { writePlugin, writeTheme } from '#test/release-zip.ts';
import type { MakePlay, Plays, Stage } from './stage.ts';

/** Returns the plays on releases. Each play uses a different version. */
export function playsOfReleases({ world, folder, value, next }: Stage) {
  const write = { plugin: writePlugin, theme: writeTheme } as const;
  const slugs = { plugin: 'revslider', theme: 'essentials' } as const;
  const { releases } = world.hub.operators;
  const services = { plugin: releases.plugins, theme: releases.themes } as const;
  type Kind = keyof typeof slugs;

  async function zipped(kind: Kind) {
    const [slug, version] = [slugs[kind], `1.${next()}.0`];
    const path = await write[kind](folder, [slug, version]);
    const look = (column: string) => () =>
      value(`select ${column} from ${kind}_releases where version = '${version}'`);
    return { path, which: { kind, slug, version }, look, words: [slug, version] };
  }
  /** Stores a release, offered to everyone or as a draft. */
  async function stored(kind: Kind, share?: number) {
    const made = await zipped(kind);
    const bytes = Readable.from([readFileSync(made.path)]);
    const more = share === undefined ? {} : { share };
    await services[kind].upload({ bytes, signature: null, mayBeOlder: false, ...more }, shell);
    return made;
  }

  const publishing =
    (kind: Kind): MakePlay =>
    async () => {
      const { path, look } = await zipped(kind);
      return {
        body: readFileSync(path),
        query: `?kind=${kind}&share=10`,
        args: [kind, 'publish', path, '--share', '10'],
        look: look('share'),
        is: 10,
        events: ['downloads.published'],
      };
    };
  const sharing =
    (kind: Kind, share?: number): MakePlay =>
    async () => {
      const { which, words, look } = await stored(kind, share);
      return {
        body: { ...which, share: 50, notes: '' },
        args: [kind, 'share', ...words, '50'],
        look: look("concat(share, ' ', withdrawn_at is null)"),
        is: '50 t',
        events: [share === undefined ? 'downloads.published' : 'downloads.share_changed'],
      };
    };
  const withdrawing =
    (kind: Kind): MakePlay =>
    async () => {
      const { which, words, look } = await stored(kind, 100);
      const args = [kind, 'withdraw', ...words];
      return { body: which, args, look: look('withdrawn_at is not null'), is: true };
    };
  const discarding =
    (kind: Kind): MakePlay =>
    async () => {
      const { which, words, look } = await stored(kind);
      return { body: which, args: [kind, 'discard', ...words], look: look('id'), is: undefined };
    };

  return {
    uploadRelease: [
      publishing('theme'),
      publishing('plugin'),
      async () => {
        const { path, look } = await zipped('theme');
        return {
          body: readFileSync(path),
          query: '?kind=theme',
          look: look('draft'),
          is: true,
          events: ['downloads.uploaded'],
        };
      },
    ],
    offerRelease: [
      sharing('theme'),
      sharing('plugin', 100),
      async () => {
        const { which, look } = await stored('theme', 100);
        return {
          body: { ...which, share: 100, notes: 'Faster.' },
          look: look('notes'),
          is: 'Faster.',
          events: ['downloads.notes_changed'],
        };
      },
    ],
    withdrawRelease: [withdrawing('theme'), withdrawing('plugin')],
    discardRelease: [discarding('theme'), discarding('plugin')],
  } as const satisfies Plays;
}
