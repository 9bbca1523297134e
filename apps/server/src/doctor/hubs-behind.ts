import type { Instance } from '#platform/db/instances/instances.ts';

/** A hub that does not seal with the secret that is in front here. */
interface HubBehind {
  readonly words: string;
  /** True if it is known to open nothing that the secret seals. */
  readonly isBlind: boolean;
}

function wordsOf({ name, version, fingerprints }: Instance, first: string): string {
  if (fingerprints === null) {
    return `${name} has version ${version}, which does not report its secrets`;
  }
  return fingerprints.includes(first)
    ? `${name} knows ${first}, but still encrypts with ${fingerprints[0]}`
    : `${name} does not know ${first}, and cannot decrypt its data`;
}

/** Explains why nothing was done while such instances run, sentence by sentence. */
export const nothingDone = (behind: readonly string[]): string[] => [
  ...behind.map((words) => `${words}.`),
  'Nothing was changed. Restart each with the current HUB_SECRET. A stopped instance is forgotten in a minute.',
];

/**
 * Returns the instances that do not seal with this secret: a rotation is in progress, or one was
 * forgotten.
 */
export const hubsBehind = (hubs: readonly Instance[], first: string): HubBehind[] =>
  hubs
    .filter(({ fingerprints }) => fingerprints?.[0] !== first)
    .map((hub) => ({
      words: wordsOf(hub, first),
      isBlind: hub.fingerprints !== null && !hub.fingerprints.includes(first),
    }));
