import type { Audit } from '#features/audit';
import { createInstances, type Instance } from '#platform/db/instances/instances.ts';
import type { ListedKey } from '#platform/db/sealed/signing-keys.ts';
import type { Actor } from '#platform/actor.ts';
import type { Parts } from '#platform/parts.ts';

function wordsOf({ name, version, fingerprints }: Instance, first: string): string {
  if (fingerprints === null) {
    return `${name} has version ${version}, which does not report its secrets`;
  }
  return fingerprints.includes(first)
    ? `${name} knows ${first}, but still encrypts with ${fingerprints[0]}`
    : `${name} does not know ${first}, and cannot decrypt its data`;
}

/** Returns sentences that explain why nothing was changed while such instances run. */
export const nothingDone = (behind: readonly string[]): string[] => [
  ...behind.map((message) => `${message}.`),
  'Nothing was changed. Restart each with the current HUB_SECRET. A stopped instance is forgotten in a minute.',
];

/** Returns the instances that do not seal with this secret: a rotation is unfinished. */
export const hubsBehind = (hubs: readonly Instance[], first: string) =>
  hubs
    .filter(({ fingerprints }) => fingerprints?.[0] !== first)
    .map((hub) => ({
      words: wordsOf(hub, first),
      /** True if the instance certainly cannot open values sealed with this secret. */
      isBlind: hub.fingerprints !== null && !hub.fingerprints.includes(first),
    }));

type RotationResult =
  | { readonly kind: 'rotated'; readonly kid: string }
  /** Sentences about instances that could not open the new key. Nothing was changed. */
  | { readonly kind: 'behind'; readonly hubs: readonly string[] };

interface RotationParts extends Pick<Parts, 'db' | 'clock' | 'signing' | 'rings'> {
  readonly audit: Audit;
}

export function createKeyRotation({ db, clock, audit, signing, rings }: RotationParts) {
  return {
    /** Newest first, with keys retired less than ninety days ago. */
    list: (): Promise<ListedKey[]> => signing.list(),
    async rotate(actor: Actor): Promise<RotationResult> {
      const hubs = await createInstances(db).list(clock.now());
      const outdated = hubsBehind(hubs, rings[0].fingerprint).map(({ words }) => words);
      if (outdated.length > 0) return { kind: 'behind', hubs: outdated };
      return db.transaction(async () => {
        const kid = await signing.rotate();
        const event = { event: 'hub.key_rotated', userId: null } as const;
        await audit.record({ ...event, actor, details: { kid } });
        return { kind: 'rotated', kid };
      });
    },
  };
}

export type KeyRotation = ReturnType<typeof createKeyRotation>;
