import { Readable } from 'node:stream';
import { lists } from '@hub/contract/limits';
import type { DownloadCounts } from './download-counts.ts';
import type { Title } from './offered-releases.ts';
import type { Noun } from './package-kinds.ts';
import type { Publisher, ReleaseRef } from './publish-service.ts';
import type { RefusedPackage } from './release-intake.ts';
import { operatorTexts as texts } from './texts.ts';
import { releaseToWire, titleOf } from './to-wire.ts';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

export interface OperatorRouteDependencies {
  readonly publishing: Readonly<Record<Noun, Publisher>>;
  readonly titles: Readonly<Record<Noun, () => readonly Title[]>>;
  readonly mustBeSigned: () => boolean;
  readonly counts: DownloadCounts;
}

const toOutcome = (is: boolean, message: string) => {
  if (is) return { success: true, message };
  throw new Problem('not_found');
};

/** Marks a refusal that `older` would avoid, so that a screen can offer it. */
const refusalOf = ({ why: message, isOlder }: RefusedPackage): Problem =>
  new Problem('release_refused', {
    message,
    ...(isOlder && { errors: [{ field: 'older', message }] }),
  });

/** Releases routes for operators. */
export function operatorReleaseRoutes(deps: OperatorRouteDependencies): Routes {
  const { publishing, titles, mustBeSigned, counts } = deps;
  const nameOf = (kind: Noun, { slug, version }: ReleaseRef): string =>
    `${titleOf(titles[kind](), slug)} ${version}`;
  return {
    releases: {
      async handle({ query: { kind, after } }) {
        await counts.flush();
        const all = await publishing[kind].list(after ?? null, lists.page + 1);
        const rows = all.slice(0, lists.page);
        const last = all.length > rows.length ? rows.at(-1) : undefined;
        return {
          rows: rows.map((release) => releaseToWire(kind, release, titles[kind]())),
          next: last ? String(last.id) : null,
          titles: titles[kind]().map(({ slug, name }) => ({ slug, name })),
          must_be_signed: mustBeSigned(),
        };
      },
    },
    uploadRelease: {
      async handle({ query: { kind, share, signature, older }, actor, raw }) {
        const { body: bytes } = raw;
        if (!(bytes instanceof Readable)) throw new Problem('media_type');
        const given = { bytes, signature: signature ?? null, mayBeOlder: older === 'yes', share };
        const published = await publishing[kind].upload(given, actor);
        if (!published.ok) throw refusalOf(published);
        const release = await publishing[kind].find(published);
        if (!release) throw new Problem('not_found');
        return { release: releaseToWire(kind, release, titles[kind]()), is_new: published.isNew };
      },
    },
    offerRelease: {
      async handle({ body: { kind, share, notes, ...which }, actor }) {
        const offer = { share, notes: notes === '' ? null : notes };
        const end = await publishing[kind].offer(which, offer, actor);
        return toOutcome(end === 'done', texts.offered(nameOf(kind, which), share));
      },
    },
    withdrawRelease: {
      async handle({ body: { kind, ...which }, actor }) {
        const end = await publishing[kind].withdraw(which, actor);
        return toOutcome(end !== 'unknown', texts.withdrawn(nameOf(kind, which)));
      },
    },
    discardRelease: {
      async handle({ body: { kind, ...which }, actor }) {
        const end = await publishing[kind].discard(which, actor);
        return toOutcome(end === 'done', texts.discarded(nameOf(kind, which)));
      },
    },
  };
}
