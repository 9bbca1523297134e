import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { releaseZip } from '@hub/contract/limits';
import { readArchive } from './archive.ts';
import { isVersion, type PackageHeader } from './header-rules.ts';
import type { PackageKind } from './package-kinds.ts';
import type { MeasuredFile, ReleaseFiles } from './release-files.ts';
import type { ReleaseStore } from './store.ts';
import { publishTexts } from './texts.ts';
import type { Audit, EventName } from '#features/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';

/** What became of a zip; `why` is a whole sentence for the operator. */
export type Published =
  | { readonly ok: true; readonly slug: string; readonly version: string; readonly isNew: boolean }
  | { readonly ok: false; readonly why: string };

export type Withdrawn = 'withdrawn' | 'already' | 'unknown';

/** What an operator does with releases of plugins, or of themes. */
export interface Publishing {
  /** Takes in a zip of this machine. Publishing the same file again changes nothing. */
  publish(path: string): Promise<Published>;
  /** Takes one version back; it stays stored. */
  withdraw(slug: string, version: string): Promise<Withdrawn>;
}

interface PublishingParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly kind: PackageKind;
  /** What the catalogue names, and nothing else can be published. */
  readonly slugs: readonly string[];
  readonly files: ReleaseFiles;
  readonly store: ReleaseStore;
}

interface Package {
  readonly slug: string;
  readonly header: PackageHeader;
}

const no = (why: string): { ok: false; why: string } => ({ ok: false, why });

/** Why a file cannot be taken at all, or its size in bytes. */
async function sizeOf(path: string, noun: PackageKind['noun']): Promise<number | string> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return publishTexts.notAFile;
    if (found.size > releaseZip.zipBytes) return publishTexts.zipTooLarge(noun);
    return found.size;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? publishTexts.missing : publishTexts.unreadable;
  }
}

async function measure(path: string, size: number): Promise<MeasuredFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { path, size, sha256: hash.digest('hex') };
}

export function createPublishing(parts: PublishingParts): Publishing {
  const { db, clock, audit, kind, slugs, files, store } = parts;
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

  const record = (event: EventName, slug: string, version: string): Promise<void> =>
    audit.record({
      event,
      userId: null,
      actor: 'operator',
      details: { kind: noun, slug, version },
    });

  /** Writes the row; the file is stored already. */
  const list = ({ slug, header }: Package, { size, sha256 }: MeasuredFile): Promise<Published> =>
    db.transaction(async () => {
      const { name: _name, version, ...needs } = header;
      const release = { slug, version, size, sha256, ...needs, publishedAt: clock.now() };
      const isNew = await store.insert(release);
      const known = isNew ? null : await store.find(slug, version);
      if (known && known.sha256 !== sha256) return otherContent({ slug, header });
      if (known?.withdrawnAt) await store.setWithdrawn(known.id, null);
      const isBack = known !== null && known.withdrawnAt !== null;
      if (isNew || isBack) await record('downloads.published', slug, version);
      return { ok: true, slug, version, isNew: isNew || isBack };
    });

  return {
    async publish(path) {
      const size = await sizeOf(path, noun);
      if (typeof size === 'string') return no(`${path} ${size}`);
      const found = await readArchive(path, kind);
      if (!found.ok) return no(`${path} ${found.why}`);
      const fault = faultOf(found);
      if (fault !== null) return no(`${path} ${fault}`);
      const known = await store.find(found.slug, found.header.version);
      const file = await measure(path, size);
      if (known && known.sha256 !== file.sha256) return otherContent(found);
      const failure = await files.put(file).catch((error: unknown) => String(error));
      if (failure) return no(`${path} ${publishTexts.notStored(failure)}`);
      return list(found, file);
    },
    withdraw: (slug, version) =>
      db.transaction(async () => {
        const release = await store.find(slug, version);
        if (!release) return 'unknown';
        if (release.withdrawnAt) return 'already';
        await store.setWithdrawn(release.id, clock.now());
        await record('downloads.withdrawn', slug, version);
        return 'withdrawn';
      }),
  };
}
