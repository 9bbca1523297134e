import { readArchive } from './archive.ts';
import { isVersion, type PackageHeader } from './header-rules.ts';
import { measure, sizeOf } from './measured-zip.ts';
import type { PackageKind } from './package-kinds.ts';
import type { MeasuredFile, ReleaseFiles } from './release-files.ts';
import { takeSignature } from './signature-intake.ts';
import type { ReleaseStore } from './store.ts';
import { publishTexts } from './texts.ts';
import type { Audit, PlainEventName } from '#features/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Doer } from '#platform/doer.ts';

/** What became of a zip; `why` is a whole sentence for the operator. */
export type Published =
  | {
      readonly ok: true;
      readonly slug: string;
      readonly version: string;
      readonly isNew: boolean;
      /** Of a release that was there: another signature took the place of the one it had. */
      readonly isSignedAnew: boolean;
      /** The publisher's signature; null where the release has none. */
      readonly signature: string | null;
    }
  | { readonly ok: false; readonly why: string };

export type Withdrawn = 'withdrawn' | 'already' | 'unknown';

/** What an operator does with releases of plugins, or of themes. */
export interface Publishing {
  /**
   * Takes in a zip of this machine, and the signature beside it. Publishing the same file again changes
   * nothing, save that it may bring another signature.
   */
  publish(path: string, by: Doer): Promise<Published>;
  /** Takes one version back; it stays stored. */
  withdraw(slug: string, version: string, by: Doer): Promise<Withdrawn>;
}

interface PublishingParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly kind: PackageKind;
  /** What the catalogue names, and nothing else can be published. */
  readonly slugs: readonly string[];
  /** The publisher's public key, hex, which must have signed; null where none is named. */
  readonly releaseKey: string | null;
  readonly files: ReleaseFiles;
  readonly store: ReleaseStore;
}

interface Package {
  readonly slug: string;
  readonly header: PackageHeader;
}

/** A package whose file is stored. */
interface Stored extends Package {
  readonly file: MeasuredFile;
  readonly signature: string | null;
}

const no = (why: string): { ok: false; why: string } => ({ ok: false, why });

export function createPublishing(parts: PublishingParts): Publishing {
  const { db, clock, audit, kind, slugs, releaseKey, files, store } = parts;
  const { noun } = kind;

  const otherContent = ({ slug, header: { version } }: Package): Published =>
    no(publishTexts.otherContent(`${slug} ${version}`, noun));

  /** Why it cannot be offered here, or null. */
  function faultOf({ slug, header: { version } }: Package): string | null {
    if (!slugs.includes(slug)) {
      const named = slugs.length > 0 ? slugs.join(', ') : `no ${noun}`;
      return publishTexts.notInCatalogue(noun, slug, named);
    }
    if (version === '') return publishTexts.noVersion;
    return isVersion(version) ? null : publishTexts.badVersion(version);
  }

  const record = (
    event: PlainEventName,
    { slug, version, by }: { slug: string; version: string; by: Doer },
  ): Promise<void> =>
    audit.record({
      event,
      userId: null,
      actor: 'operator',
      by,
      details: { kind: noun, slug, version },
    });

  /** Writes the row; the file is stored already. */
  const list = ({ slug, header, file, signature: given }: Stored, by: Doer): Promise<Published> =>
    db.transaction(async () => {
      const { name: _name, version, ...needs } = header;
      const { size, sha256 } = file;
      const release = { slug, version, size, sha256, ...needs, signature: given };
      const isInserted = await store.insert({ ...release, publishedAt: clock.now() });
      const known = isInserted ? null : await store.find(slug, version);
      if (known && known.sha256 !== sha256) return otherContent({ slug, header });
      // A file that comes without one does not take the signature away.
      const signature = given ?? known?.signature ?? null;
      const isSignedAnew = known !== null && known.signature !== signature;
      if (known?.withdrawnAt || isSignedAnew) {
        await store.change(known.id, { withdrawnAt: null, signature });
      }
      const isNew = isInserted || Boolean(known?.withdrawnAt);
      if (isNew || isSignedAnew) await record('downloads.published', { slug, version, by });
      return { ok: true, slug, version, isNew, isSignedAnew, signature };
    });

  return {
    async publish(path, by) {
      const size = await sizeOf(path, noun);
      if (typeof size === 'string') return no(`${path} ${size}`);
      const found = await readArchive(path, kind);
      if (!found.ok) return no(`${path} ${found.why}`);
      const fault = faultOf(found);
      if (fault !== null) return no(`${path} ${fault}`);
      const known = await store.find(found.slug, found.header.version);
      const file = await measure(path, size);
      if (known && known.sha256 !== file.sha256) return otherContent(found);
      const zip = {
        kind: noun,
        slug: found.slug,
        version: found.header.version,
        sha256: file.sha256,
      };
      const taken = await takeSignature({ path, zip, key: releaseKey });
      if (!taken.ok) return no(taken.why);
      const failure = await files.put(file).catch((error: unknown) => String(error));
      if (failure) return no(`${path} ${publishTexts.notStored(failure)}`);
      return list({ ...found, file, signature: taken.line }, by);
    },
    withdraw: (slug, version, by) =>
      db.transaction(async () => {
        const release = await store.find(slug, version);
        if (!release) return 'unknown';
        if (release.withdrawnAt) return 'already';
        await store.change(release.id, { withdrawnAt: clock.now() });
        await record('downloads.withdrawn', { slug, version, by });
        return 'withdrawn';
      }),
  };
}
