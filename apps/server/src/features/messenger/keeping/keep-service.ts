import { days } from '@hub/contract/limits';
import type { KeepStore } from './keep-store.ts';
import type { Files } from '#messenger/files/file-service.ts';
import { after, type Clock } from '#platform/clock.ts';

/** Retention of login reports after their last message. */
const reportsKept = days(90);

/** Number of conversations that are deleted at a time. */
const batch = 100;

interface KeepDependencies {
  readonly store: KeepStore;
  readonly clock: Clock;
  /** Days that a conversation is stored after its closing. */
  readonly retentionDays: number;
  readonly files: Pick<Files, 'forgetIn'>;
}

/**
 * Creates the service that deletes old conversations, and the conversations of an erased person.
 */
export function createKeeping({ store, clock, retentionDays, files }: KeepDependencies) {
  /** Deletes a batch of conversations. Returns true if more may remain. */
  const forget = async (
    ids: readonly number[],
    remove: (ids: readonly number[]) => Promise<void>,
  ): Promise<boolean> => {
    if (ids.length === 0) return false;
    // The files are removed first, because only the rows locate them.
    await files.forgetIn(ids);
    await remove(ids);
    return ids.length === batch;
  };

  return {
    /** Deletes conversations and login reports after their retention. */
    async sweep(): Promise<void> {
      const closed = after(clock.now(), -days(retentionDays));
      const reports = after(clock.now(), -reportsKept);
      const removeClosed = (ids: readonly number[]) => store.removeClosed(ids, closed);
      const removeReports = (ids: readonly number[]) => store.removeReports(ids, reports);
      while (await forget(await store.closedBefore(closed, batch), removeClosed));
      while (await forget(await store.reportsBefore(reports, batch), removeReports));
    },
    /** Deletes a batch of a person’s conversations. Returns true if more may remain. */
    async erase(userId: number): Promise<boolean> {
      await store.forgetEmails(userId);
      return forget(await store.ofPerson(userId, batch), store.removeAll);
    },
  };
}

export type ConversationRetention = ReturnType<typeof createKeeping>;
