import { days } from '@hub/contract/limits';
import { createKeepStore } from './keep-store.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import { after } from '#platform/clock.ts';

/** Retention of login reports after their last message. */
const reportsKept = days(90);

const batch = 100;

/** Deletes old conversations, and the conversations of an erased person. */
export function createKeeping({ db, clock, settings, files }: MessengerParts) {
  const store = createKeepStore(db);
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
      const closed = after(clock.now(), -days(settings.retentionDays));
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
