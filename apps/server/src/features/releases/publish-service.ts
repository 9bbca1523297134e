import type { Readable } from 'node:stream';
import { withArriving } from './package/archive.ts';
import {
  createIntake,
  otherContent,
  type IntakeDependencies,
  type RefusedPackage,
  type StoredPackage,
} from './release-intake.ts';
import { wholeShare } from './rollout.ts';
import { signatureBeside, signatureGiven } from './signing/signature-intake.ts';
import type { Release, ReleaseRef } from './store.ts';
import { publishTexts } from './texts.ts';
import type { AuditedParts, PlainEventName } from '#features/audit';
import type { Actor } from '#platform/actor.ts';

export type PublishResult =
  | {
      readonly ok: true;
      readonly slug: string;
      readonly version: string;
      readonly isNew: boolean;
      /** True if a new signature replaced the signature of an existing release. */
      readonly isSignedAnew: boolean;
      /** Signature of the publisher; null if the release has none. */
      readonly signature: string | null;
    }
  | RefusedPackage;

interface Offer {
  /** Rollout percentage; 0 includes only beta sites. */
  readonly share: number;
  /** Release notes in Markdown; undefined keeps the current ones, at first those of readme.txt. */
  readonly notes?: string | null | undefined;
}

interface MayBeOlder {
  /** True to accept the zip even if a newer version is offered. */
  readonly mayBeOlder?: boolean;
}

interface Upload {
  readonly bytes: Readable;
  readonly signature: string | null;
  readonly mayBeOlder: boolean;
  /** Rollout percentage; undefined keeps the release a draft. */
  readonly share?: number | undefined;
}

interface PublishingDependencies extends AuditedParts, IntakeDependencies {
  readonly folder: string;
  /** Returns true if any release uses the zip with this hash. */
  readonly isHeld: (sha256: string) => Promise<boolean>;
}

/** Audit data besides the release: actor and rollout percentage. */
interface AuditData {
  readonly actor: Actor;
  readonly share?: number | undefined;
}

const isOffered = ({ withdrawnAt }: Release): boolean => withdrawnAt === null;

/** Returns the audit event for a changed offer; null if nothing changes. */
function eventOf(release: Release, { share, notes }: Offer): PlainEventName | null {
  if (!isOffered(release)) return 'downloads.published';
  if (release.share !== share) return 'downloads.share_changed';
  return notes === undefined || notes === release.notes ? null : 'downloads.notes_changed';
}

export function createPublishing(deps: PublishingDependencies) {
  const { db, clock, audit, kind, folder, files, store, isHeld } = deps;
  const take = createIntake(deps);

  const record = (
    event: PlainEventName,
    { slug, version }: ReleaseRef,
    { actor, share }: AuditData,
  ): Promise<void> => {
    const details = { kind: kind.noun, slug, version, ...(share !== undefined && { share }) };
    return audit.record({ event, userId: null, actor, details });
  };

  /** Writes the row of a release. Its file is already stored. */
  const writeRow = (
    stored: StoredPackage,
    { share, notes, actor }: AuditData & Pick<Offer, 'notes'>,
  ): Promise<PublishResult> =>
    db.transaction(async () => {
      const { slug, header, file, signature: given } = stored;
      const { name: _name, version, ...needs } = header;
      const { size, sha256 } = file;
      const now = clock.now();
      const isDraft = share === undefined;
      const release = { slug, version, size, sha256, ...needs, ...(notes != null && { notes }) };
      const isInserted = await store.insert({
        ...release,
        signature: given,
        publishedAt: now,
        draft: isDraft,
        share: share ?? wholeShare,
        withdrawnAt: isDraft ? now : null,
      });
      const existing = isInserted ? null : await store.find({ slug, version });
      if (existing && existing.sha256 !== sha256) {
        return { ok: false, why: otherContent(stored, kind) };
      }
      // A file without a signature keeps the existing signature.
      const signature = given ?? existing?.signature ?? null;
      const isSignedAnew = existing !== null && existing.signature !== signature;
      if (isSignedAnew) await store.change(existing.id, { signature });
      const isNew = isInserted || (existing !== null && !isDraft && !isOffered(existing));
      if (existing && !isDraft) await offerAgain(existing, { share, notes });
      const isEvent = isNew || isSignedAnew || (!isDraft && existing?.share !== share);
      const event = isDraft ? 'downloads.uploaded' : 'downloads.published';
      if (isEvent) await record(event, { slug, version }, { share, actor });
      return { ok: true, slug, version, isNew, isSignedAnew, signature };
    });

  const offerAgain = (release: Release, { share, notes }: Offer): Promise<void> =>
    store.change(release.id, {
      share,
      draft: false,
      withdrawnAt: null,
      ...(notes !== undefined && { notes }),
      ...(release.draft && !isOffered(release) && { publishedAt: clock.now() }),
    });

  return {
    /**
     * Publishes a local zip and the signature beside it. Publishing the same file again changes
     * only its signature or rollout.
     */
    async publish(
      path: string,
      actor: Actor,
      { mayBeOlder = false, ...offer }: Partial<Offer> & MayBeOlder = {},
    ): Promise<PublishResult> {
      const signature = signatureBeside(path);
      const intake = await take({ path, called: path, signature, mayBeOlder });
      if (!intake.ok) return intake;
      const { slug, header } = intake.stored;
      const existing = await store.find({ slug, version: header.version });
      // A file that is published again keeps its rollout.
      const share = offer.share ?? (existing && isOffered(existing) ? existing.share : wholeShare);
      return writeRow(intake.stored, { ...offer, share, actor });
    },
    /** Publishes an uploaded zip, or stores it as a draft without a rollout percentage. */
    upload: ({ bytes, signature, mayBeOlder, share }: Upload, actor: Actor) =>
      withArriving({ bytes, folder }, async (measured) => {
        const called = publishTexts.uploaded;
        const zip = { path: measured.path, called, measured, mayBeOlder };
        const intake = await take({ ...zip, signature: signatureGiven(signature) });
        return intake.ok ? writeRow(intake.stored, { share, actor }) : intake;
      }),
    /** Publishes a stored version, or changes its rollout. */
    offer: (which: ReleaseRef, offer: Offer, actor: Actor): Promise<'done' | 'unknown'> =>
      db.transaction(async () => {
        const release = await store.find(which);
        if (!release) return 'unknown';
        await offerAgain(release, offer);
        const event = eventOf(release, offer);
        if (event !== null) await record(event, release, { share: offer.share, actor });
        return 'done';
      }),
    /** Withdraws a version. The version stays stored. */
    withdraw: (which: ReleaseRef, actor: Actor): Promise<'withdrawn' | 'already' | 'unknown'> =>
      db.transaction(async () => {
        const release = await store.find(which);
        if (!release) return 'unknown';
        if (release.withdrawnAt) return 'already';
        await store.change(release.id, { withdrawnAt: clock.now() });
        await record('downloads.withdrawn', release, { actor });
        return 'withdrawn';
      }),
    /** Deletes a version that was never offered. */
    async discard(which: ReleaseRef, actor: Actor): Promise<'done' | 'unknown'> {
      const discarded = await db.transaction(async () => {
        const release = await store.find(which);
        if (!release?.draft || isOffered(release)) return null;
        await store.remove(release.id);
        await record('downloads.discarded', release, { actor });
        return release;
      });
      if (discarded === null) return 'unknown';
      if (!(await isHeld(discarded.sha256))) await files.remove(discarded.sha256);
      return 'done';
    },
    find: store.find,
    /** Returns all versions; by default the last uploaded first. */
    list: store.list,
  };
}

export type Publisher = ReturnType<typeof createPublishing>;
