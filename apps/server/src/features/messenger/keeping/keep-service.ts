import { days } from '@hub/contract/limits';
import type { KeepStore } from './keep-store.ts';
import type { Files } from '#messenger/files/file-service.ts';
import { after, type Clock } from '#platform/clock.ts';

/** How long what a stranger wrote is kept after the last word of it. */
const reportsKept = days(90);

/** Conversations that go in one step. */
const portion = 100;

/** How long conversations are kept, and that they go with the person. */
export interface Keeping {
  /** Forgets what is older than the settings say. */
  sweep(): Promise<void>;
  /** Forgets a portion of what a person wrote and was written; answers whether there may be more. */
  erase(userId: number): Promise<boolean>;
}

interface KeepParts {
  readonly store: KeepStore;
  readonly clock: Clock;
  /** For how many days after it was closed. */
  readonly retentionDays: number;
  readonly files: Pick<Files, 'forgetIn'>;
}

export function createKeeping({ store, clock, retentionDays, files }: KeepParts): Keeping {
  /** Of `ids`, a portion: answers whether there may be more. */
  const forget = async (
    ids: readonly number[],
    remove: (ids: readonly number[]) => Promise<void>,
  ): Promise<boolean> => {
    if (ids.length === 0) return false;
    // The rows alone know which files there are.
    await files.forgetIn(ids);
    await remove(ids);
    return ids.length === portion;
  };

  return {
    async sweep() {
      const closed = after(clock.now(), -days(retentionDays));
      const reports = after(clock.now(), -reportsKept);
      const removeClosed = (ids: readonly number[]) => store.removeClosed(ids, closed);
      const removeReports = (ids: readonly number[]) => store.removeReports(ids, reports);
      while (await forget(await store.closedBefore(closed, portion), removeClosed));
      while (await forget(await store.reportsBefore(reports, portion), removeReports));
    },
    erase: async (userId) => forget(await store.ofPerson(userId, portion), store.removeAll),
  };
}
