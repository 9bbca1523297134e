import type { Deps, Composition } from './composition.ts';
import type { ResealResult, SecretUse } from '#cli/services.ts';
import { hubsBehind } from '#doctor/key-rotation.ts';
import { createAuditLogRewriting } from '#features/audit';
import { createInstances } from '#platform/db/instances/instances.ts';
import type { Actor } from '#platform/actor.ts';

export function createSecrets(deps: Deps, { platform, features }: Composition) {
  const { rings, resealing } = platform;
  const trail = createAuditLogRewriting({ ...deps, rings });

  return {
    async status(): Promise<SecretUse[]> {
      const [values, written] = [await resealing.count(), await trail.written()];
      const fingerprints = [...rings, ...values, ...written].map(({ fingerprint }) => fingerprint);
      return [...new Set(fingerprints)].map((fingerprint) => {
        const hasFingerprint = (row: { readonly fingerprint: string }): boolean =>
          row.fingerprint === fingerprint;
        const place = rings.findIndex(hasFingerprint);
        const { events, last } = written.find(hasFingerprint) ?? {};
        return {
          fingerprint,
          place: place === -1 ? null : place + 1,
          values: Object.fromEntries(
            values.filter(hasFingerprint).map(({ column, count }) => [column, count]),
          ),
          trail: events === undefined || last === undefined ? null : { events, last },
        };
      });
    },
    /** Returns a sentence for each running instance that does not seal with the first secret. */
    async behind(): Promise<string[]> {
      const hubs = await createInstances(deps.db).list(deps.clock.now());
      return hubsBehind(hubs, rings[0].fingerprint).map(({ words }) => words);
    },
    /** Reseals all values with the first secret and rehashes the audit chain. */
    async reseal(actor: Actor): Promise<ResealResult> {
      const anew = await resealing.sealAnew();
      const events = await trail.writeAnew();
      if (anew.sealed > 0 || (events ?? 0) > 0) {
        const event = { event: 'hub.secret_rotated', userId: null } as const;
        const details = { sealed: anew.sealed, events, key: rings[0].fingerprint };
        await features.audit.record({ ...event, actor, details });
      }
      return { ...anew, events };
    },
  };
}

export type Secrets = ReturnType<typeof createSecrets>;
