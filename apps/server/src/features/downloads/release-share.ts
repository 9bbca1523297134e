import { createHash } from 'node:crypto';

/** Whether versions that are still tried out are wanted, too. */
type Channel = 'stable' | 'beta';

/** Who asks what is offered. */
export interface Asking {
  readonly channel: Channel;
  /** The site's activation; null: a person who is at no site. */
  readonly activationId: number | null;
}

/** A release, as far as it decides whom it is offered. */
interface Shared {
  readonly slug: string;
  readonly version: string;
  /** Of a hundred sites. */
  readonly share: number;
}

/** Everybody. */
export const wholeShare = 100;

/**
 * Where a site stands among all, from 0 to below 100: by its activation and the release, so that it is
 * not always the same sites that go first.
 */
function placeOf(activationId: number, { slug, version }: Shared): number {
  const digest = createHash('sha256').update(`${activationId} ${slug} ${version}`).digest();
  return (digest.readUInt32BE() / 2 ** 32) * wholeShare;
}

/** Whether the release is offered to whom asks. A site that is stays so while the share grows. */
export function isReached(release: Shared, { channel, activationId }: Asking): boolean {
  if (release.share >= wholeShare || channel === 'beta') return true;
  return activationId !== null && placeOf(activationId, release) < release.share;
}
