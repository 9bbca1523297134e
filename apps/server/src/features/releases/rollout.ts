import { createHash } from 'node:crypto';

type Channel = 'stable' | 'beta';

/** Site or person that requests releases. */
export interface OfferRequest {
  readonly channel: Channel;
  /** Activation of the site; null for a person. */
  readonly activationId: number | null;
}

/** Fields of a release that decide whether it is offered. */
interface OfferFacts {
  readonly slug: string;
  readonly version: string;
  readonly share: number;
}

/** Rollout percentage that reaches all sites and people. */
export const wholeShare = 100;

/**
 * Returns the position of a site in a rollout, from 0 to below 100. It depends on the release, so
 * each release starts with other sites.
 */
function placeOf(activationId: number, { slug, version }: OfferFacts): number {
  const digest = createHash('sha256').update(`${activationId} ${slug} ${version}`).digest();
  return (digest.readUInt32BE() / 2 ** 32) * wholeShare;
}

/** A growing rollout still includes each site. */
export function isReached(release: OfferFacts, { channel, activationId }: OfferRequest): boolean {
  if (release.share >= wholeShare || channel === 'beta') return true;
  return activationId !== null && placeOf(activationId, release) < release.share;
}
