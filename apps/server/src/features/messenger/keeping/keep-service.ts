import { days } from '@hub/contract/limits';
import type { KeepStore } from './keep-store.ts';
import type { Files } from '#messenger/files/file-service.ts';
import { after, type Clock } from '#platform/clock.ts';

/** Retention of a stranger's messages after the last one. */
const reportsKept = days(90);

/** Conversations deleted in one step. */
const batch = 100;

interface KeepDependencies {
  readonly store: KeepStore;
  readonly clock: Clock;
  /** Days of retention after closing. */
  readonly retentionDays: number;
  readonly files: Pick<Files, 'forgetIn'>;
}

/** Retention of conversations, and their deletion with the account. */
export function createKeeping({ store, clock, retentionDays, files }: KeepDependencies) {
  /** Deletes a batch of `ids`; returns true if more may remain. */
  const forget = async (
    ids: readonly number[],
    remove: (ids: readonly number[]) => Promise<void>,
  ): Promise<boolean> => {
    if (ids.length === 0) return false;
    // Only the rows know the files.
    await files.forgetIn(ids);
    await remove(ids);
    return ids.length === batch;
  };

  return {
    /** Deletes conversations beyond the retention in the settings. */
    async sweep(): Promise<void> {
      const closed = after(clock.now(), -days(retentionDays));
      const reports = after(clock.now(), -reportsKept);
      const removeClosed = (ids: readonly number[]) => store.removeClosed(ids, closed);
      const removeReports = (ids: readonly number[]) => store.removeReports(ids, reports);
      while (await forget(await store.closedBefore(closed, batch), removeClosed));
      while (await forget(await store.reportsBefore(reports, batch), removeReports));
    },
    /** Deletes a batch of a person's messages; returns true if more may remain. */
    async erase(userId: number): Promise<boolean> {
      await store.forgetEmails(userId);
      return forget(await store.ofPerson(userId, batch), store.removeAll);
    },
  };
}

export type ConversationRetention = ReturnType<typeof createKeeping>;
