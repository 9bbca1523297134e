import type { Deps, Composition } from './composition.ts';
import { hubsBehind } from '#doctor/key-rotation.ts';
import { createAuditLogRewriting } from '#features/audit';
import { createInstances } from '#platform/db/instances/instances.ts';
import type { Actor } from '#platform/actor.ts';

/** Number of values that depend on one secret. */
export interface SecretUse {
  readonly fingerprint: string;
  /** Position in `HUB_SECRET`, from 1; null if it is missing. */
  readonly place: number | null;
  /** Sealed values by column. */
  readonly values: Readonly<Record<string, number>>;
  /** Number of audit events that depend on it, with the time of the last one; null for none. */
  readonly trail: { readonly events: number; readonly last: Date } | null;
}

export interface ResealResult {
  readonly sealed: number;
  /** Values that no secret opens; they stay unchanged. */
  readonly lost: number;
  /** Rehashed audit events; null if the audit chain is broken and stays unchanged. */
  readonly events: number | null;
}

/** Secrets of the hub and the values that depend on each. */
export function createSecrets(deps: Deps, { platform, features }: Composition) {
  const { rings, resealing } = platform;
  const trail = createAuditLogRewriting({ ...deps, rings });

  return {
    async status(): Promise<SecretUse[]> {
      const [values, written] = [await resealing.count(), await trail.written()];
      const fingerprints = [...rings, ...values, ...written].map(({ fingerprint }) => fingerprint);
      return [...new Set(fingerprints)].map((fingerprint) => {
        const hasFingerprint = (one: { readonly fingerprint: string }): boolean =>
          one.fingerprint === fingerprint;
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
    /** Returns the running instances that do not seal with the first secret, in words. */
    async behind(): Promise<string[]> {
      const hubs = await createInstances(deps.db).list(deps.clock.now());
      return hubsBehind(hubs, rings[0].fingerprint).map(({ words }) => words);
    },
    /** Makes all values depend on the first secret. */
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
