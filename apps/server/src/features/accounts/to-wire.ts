import type { AnswerOf } from '@hub/contract/calls';
import type { ConnectionOutcome } from './account.ts';
import type { AccountView } from './account-store.ts';
import { isRunning } from './rules.ts';
import type { Resync } from './service.ts';
import type { Sync } from './sync-store.ts';
import { texts, type SyncEnd } from './texts.ts';
import { purchaseCodeTexts } from '#features/licenses';

export const toAccount = (account: AccountView, now: Date): AnswerOf<'getAccounts'>[number] => ({
  envato_username: account.envatoUsername,
  envato_user_id: account.envatoUserId,
  last_synced_at: account.lastSyncedAt?.toISOString() ?? null,
  status: isRunning(account.sync, now) ? 'syncing' : account.status,
});

export const toFinished = ({
  envatoUserId,
  ...finished
}: ConnectionOutcome): AnswerOf<'finishAuthorization'> => ({
  ...finished,
  ...(envatoUserId !== null && { envato_user_id: envatoUserId }),
});

const stands = () =>
  ({
    done: { result: true, message: texts.synced, running: false },
    running: { result: true, message: texts.syncing, running: true },
    reconnect: { result: false, message: texts.reconnect, running: false },
  }) as const;

export const toResync = (resync: Resync): AnswerOf<'resync'> => ({
  ...stands()[resync.kind],
  added: resync.kind === 'done' ? resync.added : 0,
  updated: resync.kind === 'done' ? resync.updated : 0,
});

/** Converts the progress of an import; an import without a heartbeat counts as interrupted. */
export const toProgress = (sync: Sync | null, now: Date): AnswerOf<'syncProgress'> => ({
  running: isRunning(sync, now),
  pages: sync?.pages ?? 0,
  found: sync?.found ?? 0,
  added: sync?.added ?? 0,
  updated: sync?.updated ?? 0,
  ...endOf(sync, now),
  finished_at: sync?.finishedAt?.toISOString() ?? null,
});

function endOf(sync: Sync | null, now: Date): Pick<AnswerOf<'syncProgress'>, 'result' | 'message'> {
  if (sync === null) return { result: null, message: null };
  if (sync.running && !isRunning(sync, now)) return { result: false, message: texts.interrupted };
  return { result: sync.result, message: endText(sync.message) };
}

const ends = (): Readonly<Record<SyncEnd, string>> => ({
  synced: texts.synced,
  reconnect: texts.reconnect,
  unreachable: texts.unreachable,
  misconfigured: purchaseCodeTexts.misconfigured,
});

/** Returns the text of a stored result; the previous release stored the text itself. */
const endText = (end: string | null): string | null =>
  end !== null && Object.hasOwn(ends(), end) ? ends()[end as SyncEnd] : end;
