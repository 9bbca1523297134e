import type { Audit } from '#audit/service.ts';
import type { RateLimits } from '#platform/db/counters/rate-limits.ts';
import { inWords, type Actor } from '#platform/actor.ts';

/** A downloaded list of many people. */
interface TakenList {
  readonly name: 'licenses' | 'sites' | 'trail' | 'people' | 'conversations' | 'releases';
  readonly actor: Actor;
  /** Filters of the list. Their text may name a person, so only their presence is recorded. */
  readonly filters: Readonly<Record<string, unknown>>;
}

interface ListFileDependencies {
  readonly audit: Pick<Audit, 'record'>;
  readonly limits: RateLimits;
}

export const createListFiles = ({ audit, limits }: ListFileDependencies) => ({
  /** Counts the download and records it; call it before the first row is read. */
  async take({ name, actor, filters }: TakenList): Promise<void> {
    await limits.take('listByOperator', `list:${inWords(actor)}`);
    const set = Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : key));
    await audit.record({
      event: 'operators.list_taken',
      userId: null,
      actor,
      details: { name, filters: set.join(' ') },
    });
  },
});

export type ListFiles = ReturnType<typeof createListFiles>;
