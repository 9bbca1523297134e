import { readArchive, measure, sizeOf } from './package/archive.ts';
import { isVersion, type PackageHeader } from './package/header-rules.ts';
import type { PackageKind } from './package-kinds.ts';
import { takeSignature, type SignatureSource } from './signing/signature-intake.ts';
import type { ReleaseStore } from './store.ts';
import { publishTexts } from './texts.ts';
import { compareVersions, isPrerelease } from './version-rules.ts';
import type { MeasuredFile, StoredFiles } from '#platform/files/stored-files.ts';

interface GivenZip {
  readonly path: string;
  /** Name of the zip in messages. */
  readonly called: string;
  /** Size and checksum of an uploaded zip, which the hub moves into its store. */
  readonly measured?: MeasuredFile;
  readonly signature: SignatureSource;
  /** True to accept a version older than the offered version. */
  readonly mayBeOlder: boolean;
}

interface Package {
  readonly slug: string;
  readonly header: PackageHeader;
}

export interface StoredPackage extends Package {
  readonly file: MeasuredFile;
  readonly signature: string | null;
}

/** Result for a refused zip. Nothing of it is stored. */
export interface RefusedPackage {
  readonly ok: false;
  readonly why: string;
  /** True if the option `older` would accept the zip. */
  readonly isOlder?: true;
}

type IntakeResult = { readonly ok: true; readonly stored: StoredPackage } | RefusedPackage;

export interface IntakeDependencies {
  readonly kind: PackageKind;
  /** Folder names in the catalog. No other package can be published. */
  readonly slugs: () => readonly string[];
  /** Public key, in hex, that must have signed releases; null if the catalog names none. */
  readonly releaseKey: () => string | null;
  readonly files: StoredFiles;
  readonly store: ReleaseStore;
}

const refuse = (reason: string): RefusedPackage => ({ ok: false, why: reason });

export const otherContent = ({ slug, header }: Package, { noun }: PackageKind): string =>
  publishTexts.otherContent(`${slug} ${header.version}`, noun);

/** Creates the intake. It reads a zip, checks it against the catalog and stores it. */
export function createIntake(deps: IntakeDependencies): (given: GivenZip) => Promise<IntakeResult> {
  const { kind, slugs, releaseKey, files, store } = deps;
  const { noun } = kind;

  function faultOf({ slug, header: { version } }: Package): string | null {
    const catalogSlugs = slugs();
    if (!catalogSlugs.includes(slug)) {
      const slugList = catalogSlugs.length > 0 ? catalogSlugs.join(', ') : `no ${noun}`;
      return publishTexts.notInCatalogue(noun, slug, slugList);
    }
    if (version === '') return publishTexts.noVersion;
    return isVersion(version) ? null : publishTexts.badVersion(version);
  }

  /** Returns a newer offered version that sites would prefer; null if there is none. */
  async function newerThan({ slug, header: { version } }: Package): Promise<string | null> {
    const offered = (await store.listOffered(slug)).map((release) => release.version);
    const rivals = offered.filter((other) => isPrerelease(version) || !isPrerelease(other));
    const [newest] = rivals.toSorted((a, b) => compareVersions(b, a));
    return newest !== undefined && compareVersions(newest, version) > 0 ? newest : null;
  }

  return async (given) => {
    const { path, called, measured } = given;
    const size = await sizeOf(path, noun);
    if (typeof size === 'string') return refuse(`${called} ${size}`);
    const archive = await readArchive(path, kind);
    if (!archive.ok) return refuse(`${called} ${archive.why}`);
    const fault = faultOf(archive);
    if (fault !== null) return refuse(`${called} ${fault}`);
    const { slug, header } = archive;
    const { version } = header;
    const existing = await store.find({ slug, version });
    const newer = existing === null && !given.mayBeOlder ? await newerThan(archive) : null;
    if (newer !== null) {
      const why = `${called} ${publishTexts.older(version, newer)}`;
      return { ok: false, why, isOlder: true };
    }
    const file = measured ?? (await measure(path, size));
    if (existing && existing.sha256 !== file.sha256) return refuse(otherContent(archive, kind));
    const zip = { kind: noun, slug, version, sha256: file.sha256 };
    const source = given.signature;
    const signed = await takeSignature({ source, called, zip, key: releaseKey() });
    if (!signed.ok) return signed;
    const failure = await files.put(file).catch((error: unknown) => String(error));
    if (failure) return refuse(`${called} ${publishTexts.notStored(failure)}`);
    return { ok: true, stored: { ...archive, file, signature: signed.line } };
  };
}
