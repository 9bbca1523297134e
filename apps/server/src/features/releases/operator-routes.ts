import { Readable } from 'node:stream';
import type { DownloadCounts } from './download-counts.ts';
import type { Title } from './offered-releases.ts';
import type { Noun } from './package-kinds.ts';
import type { Publisher } from './publish-service.ts';
import type { RefusedPackage } from './release-intake.ts';
import { operatorTexts as texts } from './texts.ts';
import type { Release, ReleaseRef } from './store.ts';
import { releaseColumns, releaseToWire, titleOf } from './to-wire.ts';
import type { ListFiles } from '#features/audit';
import { sendCsv } from '#http/calls/send-csv.ts';
import type { Routes } from '#http/calls/route.ts';
import type { Clock } from '#platform/clock.ts';
import { cursorOf, inBatches, readPage, toWirePage } from '#platform/lists.ts';
import { Problem } from '#platform/problem.ts';

interface RouteDependencies {
  readonly publishing: Readonly<Record<Noun, Publisher>>;
  readonly titles: Readonly<Record<Noun, () => readonly Title[]>>;
  readonly mustBeSigned: () => boolean;
  readonly counts: DownloadCounts;
  readonly files: ListFiles;
  readonly clock: Clock;
}

const toOutcome = (is: boolean, message: string) => {
  if (is) return { success: true, message };
  throw new Problem('not_found');
};

/** Converts a refusal to a problem. The field `older` tells screens that this option would help. */
const refusalOf = ({ why: message, isOlder }: RefusedPackage): Problem =>
  new Problem('release_refused', {
    message,
    ...(isOlder && { errors: [{ field: 'older', message }] }),
  });

export function operatorReleaseRoutes(deps: RouteDependencies): Routes {
  const { publishing, titles, mustBeSigned, counts, files, clock } = deps;
  const nameOf = (kind: Noun, { slug, version }: ReleaseRef): string =>
    `${titleOf(titles[kind](), slug)} ${version}`;
  return {
    async releases({ query: { kind, sort, after } }) {
      await counts.flush();
      const page = await readPage(publishing[kind].list(sort), cursorOf(after));
      return {
        ...toWirePage(page, (release) => releaseToWire(kind, release, titles[kind]())),
        titles: titles[kind]().map(({ slug, name }) => ({ slug, name })),
        must_be_signed: mustBeSigned(),
      };
    },
    async releasesCsv({ query: { kind, sort, columns: chosen }, actor, reply }) {
      await files.take({ name: 'releases', actor, filters: { kind, sort } });
      await counts.flush();
      const toRow = (release: Release) => releaseToWire(kind, release, titles[kind]());
      const batches = inBatches(publishing[kind].list(sort), toRow);
      const file = { name: `${kind}-releases`, day: clock.now(), columns: releaseColumns, chosen };
      return sendCsv(reply, { ...file, batches });
    },
    async uploadRelease({ query: { kind, share, signature, older }, actor, raw }) {
      const { body: bytes } = raw;
      if (!(bytes instanceof Readable)) throw new Problem('media_type');
      const given = { bytes, signature: signature ?? null, mayBeOlder: older === 'yes', share };
      const published = await publishing[kind].upload(given, actor);
      if (!published.ok) throw refusalOf(published);
      const release = await publishing[kind].find(published);
      if (!release) throw new Problem('not_found');
      return { release: releaseToWire(kind, release, titles[kind]()), is_new: published.isNew };
    },
    async offerRelease({ body: { kind, share, notes, ...which }, actor }) {
      const offer = { share, notes: notes === '' ? null : notes };
      const end = await publishing[kind].offer(which, offer, actor);
      return toOutcome(end === 'done', texts.offered(nameOf(kind, which), share));
    },
    async withdrawRelease({ body: { kind, ...which }, actor }) {
      const end = await publishing[kind].withdraw(which, actor);
      return toOutcome(end !== 'unknown', texts.withdrawn(nameOf(kind, which)));
    },
    async discardRelease({ body: { kind, ...which }, actor }) {
      const end = await publishing[kind].discard(which, actor);
      return toOutcome(end === 'done', texts.discarded(nameOf(kind, which)));
    },
  };
}
