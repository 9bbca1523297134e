import type { Audit } from '#audit/service.ts';
import type { RateLimits } from '#platform/db/counters/rate-limits.ts';
import { inWords, type Doer } from '#platform/doer.ts';

/** A downloaded list of many people. */
interface TakenList {
  readonly name: 'licenses' | 'sites' | 'trail' | 'people';
  readonly by: Doer;
  /** Filters of the list. Their text may name a person, so only their presence is recorded. */
  readonly filters: Readonly<Record<string, unknown>>;
}

export interface ListFiles {
  /** Counts the download and records it; call it before the first row is read. */
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
