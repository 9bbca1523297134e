import type { Instance } from '#platform/db/instances/instances.ts';

/** Instance that does not seal with the first secret of this process. */
interface HubBehind {
  readonly words: string;
  /** True if it certainly cannot open values sealed with this secret. */
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

/** Explains, as sentences, why nothing was done while such instances run. */
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
