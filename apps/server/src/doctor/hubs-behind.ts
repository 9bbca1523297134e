import type { Instance } from '#platform/db/instances/instances.ts';

/** A hub that does not seal with the secret that is in front here. */
interface HubBehind {
  readonly words: string;
  /** True if it is known to open nothing that the secret seals. */
  readonly isBlind: boolean;
}

function wordsOf({ name, version, fingerprints }: Instance, first: string): string {
  if (fingerprints === null) {
    return `${name} is of version ${version}, which does not say what secrets it has`;
  }
  return fingerprints.includes(first)
    ? `${name} opens with ${first}, but still seals with ${fingerprints[0]}`
    : `${name} runs without ${first}, and opens nothing that it seals`;
}

/** Why nothing was done while such hubs run, sentence by sentence. */
export const nothingDone = (behind: readonly string[]): string[] => [
  ...behind.map((words) => `${words}.`),
  'So nothing was done. Restart each with the HUB_SECRET that is here; one that was killed is forgotten in a minute.',
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
