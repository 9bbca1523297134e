import type { Audit } from '#audit/service.ts';
import type { RateLimits } from '#platform/db/counters/rate-limits.ts';
import { inWords, type Doer } from '#platform/doer.ts';

/** A list of many people that somebody takes along. */
interface TakenList {
  readonly name: 'licenses' | 'sites' | 'trail' | 'people';
  readonly by: Doer;
  /** What it was narrowed down by. Its words may be somebody's: only that there were any is kept. */
  readonly filters: Readonly<Record<string, unknown>>;
}

export interface ListFiles {
  /** To be called before the first row is read: counts it, and writes down who took what. */
  take(list: TakenList): Promise<void>;
}

interface ListFileParts {
  readonly audit: Pick<Audit, 'record'>;
  readonly limits: RateLimits;
}

export const createListFiles = ({ audit, limits }: ListFileParts): ListFiles => ({
  async take({ name, by, filters }) {
    await limits.take('listByOperator', `list:${inWords(by)}`);
    const set = Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : key));
    await audit.record({
      event: 'operators.list_taken',
      userId: null,
      actor: 'operator',
      by,
      details: { name, filters: set.join(' ') },
    });
  },
});
