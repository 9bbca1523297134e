import { setTimeout as delay } from 'node:timers/promises';
import {
  isMarketplaceError,
  MarketplaceError,
  type Marketplace,
  type PurchasesPage,
} from '@hub/marketplace';
import type { ImportOutcome } from './account.ts';
import type { Account } from './account-store.ts';
import type { AccountsParts } from './parts.ts';
import { againAfter, heartbeatMs, isRunning, silentBefore } from './rules.ts';
import type { Run, Sync } from './sync-store.ts';
import type { SyncEnd } from './texts.ts';
import {
  isOperatorsFault,
  toNewPurchase,
  type ImportedPurchases,
  type NewPurchase,
  type ReadPurchases,
} from '#features/licenses';
import { eachQueued } from '#platform/async/keyed-queue.ts';

/** Polling interval for another process's import, in milliseconds. */
const pollMs = 250;

interface ReadAccount extends ReadPurchases {
  readonly username: string | null;
}

/** Throws if a page of purchases belongs to a buyer of another account. */
function requireBuyer({ envatoUserId }: Account, { buyer }: PurchasesPage): void {
  if (buyer === null || buyer.id === envatoUserId) return;
  const fault = { kind: 'unexpected', reason: 'shape' } as const;
  throw new MarketplaceError(fault, { call: 'purchases', detail: 'lists another buyer' });
}

export function createImports(deps: AccountsParts) {
  const { accounts, syncs, grants, clock, ids, log } = deps;
  const running = new Map<number, Promise<ImportOutcome>>();
  const stopping = new AbortController();

  /** Reads every page before anything is written, so that an aborted import changes nothing. */
  async function readAll(
    account: Account,
    run: Run,
    pages: AsyncIterable<PurchasesPage>,
  ): Promise<ReadAccount> {
    const purchases: NewPurchase[] = [];
    let isComplete = true;
    let username: string | null = null;
    for await (const page of pages) {
      requireBuyer(account, page);
      const readable = page.purchases.flatMap((raw) => toNewPurchase(raw.code, raw) ?? []);
      purchases.push(...readable);
      username = page.buyer?.username ?? username;
      isComplete &&= page.unreadable === 0 && readable.length === page.purchases.length;
      await syncs.hear(run, clock.now(), { pages: page.page, found: purchases.length });
    }
    return { purchases, isComplete, username };
  }

  async function importAccount(
    account: Account,
    run: Run,
    marketplace: Marketplace,
  ): Promise<ImportOutcome> {
    const reading = await grants.withToken(account, marketplace, (token) => {
      const pages = marketplace.purchases(token, stopping.signal);
      const inTurn = eachQueued(pages, (page) => deps.keyedQueue.take(account.userId, page));
      return readAll(account, run, inTurn);
    });
    if (reading.kind === 'dead') return { kind: 'reconnect' };
    const read = reading.value;
    const proven = await deps.reconciler.prove(account.id, read, stopping.signal);
    return write(deps, run, { ...read, ...proven });
  }

  /**
   * Starts the heartbeat of a run, which tells other processes that the run is alive. Returns a
   * function that stops the heartbeat.
   */
  function keepAlive(run: Run): () => void {
    const tellAlive = (): void =>
      void syncs
        .hear(run, clock.now())
        .catch((error: unknown) => log.warn({ err: error }, 'import heartbeat failed'));
    const timer = setInterval(tellAlive, heartbeatMs);
    return () => clearInterval(timer);
  }

  async function attempt(run: Run, marketplace: Marketplace): Promise<ImportOutcome> {
    const stopKeepingAlive = keepAlive(run);
    try {
      const account = await accounts.find(run.accountId);
      const outcome: ImportOutcome = account
        ? await importAccount(account, run, marketplace)
        : { kind: 'gone' };
      if (outcome.kind !== 'done') await endWithout(deps, run, outcome);
      if (outcome.kind === 'reconnect')
        log.warn(
          { account: run.accountId },
          'marketplace grant revoked: the buyer must connect again',
        );
      return outcome;
    } catch (error) {
      const outcome = { kind: 'unreachable', cause: error } as const;
      await endWithout(deps, run, outcome).catch((failure: unknown) =>
        log.warn({ err: failure }, 'import result could not be recorded'),
      );
      if (!isMarketplaceError(error) && !stopping.signal.aborted) throw error;
      const level = isOperatorsFault(error) ? 'error' : 'warn';
      log[level]({ err: error }, 'account import aborted');
      return outcome;
    } finally {
      stopKeepingAlive();
    }
  }

  /** Runs an attempt and counts its result and duration for the operator. */
  async function counted(run: Run, marketplace: Marketplace): Promise<ImportOutcome> {
    const since = performance.now();
    let end: string = 'failed';
    try {
      const outcome = await attempt(run, marketplace);
      end = endLabel(outcome);
      return outcome;
    } finally {
      deps.metrics.imported({ end, milliseconds: performance.now() - since });
    }
  }

  async function claimOrJoin(accountId: number, marketplace: Marketplace): Promise<ImportOutcome> {
    const runId = ids.token();
    while (!stopping.signal.aborted) {
      const startedAt = clock.now();
      const run = { accountId, runId, startedAt };
      if (await syncs.claim(run, silentBefore(startedAt))) return counted(run, marketplace);
      const ended = await waitForOther(accountId);
      if (ended) return ended;
    }
    return { kind: 'unreachable' };
  }

  /**
   * Waits for the import of another process. Returns null if that process is silent and this
   * process must take over.
   */
  async function waitForOther(accountId: number): Promise<ImportOutcome | null> {
    for (;;) {
      const sync = await syncs.find(accountId);
      if (!sync) return { kind: 'gone' };
      if (!sync.running) return outcomeOf(sync, await accounts.find(accountId));
      if (stopping.signal.aborted || !isRunning(sync, clock.now())) return null;
      await delay(pollMs);
    }
  }

  return {
    /** Starts the import of an account, or joins an import that already runs in any process. */
    run(accountId: number, marketplace: Marketplace): Promise<ImportOutcome> {
      const runningImport = running.get(accountId);
      if (runningImport) return runningImport;
      const work = claimOrJoin(accountId, marketplace).finally(() => {
        running.delete(accountId);
        deps.metrics.importsRunning(running.size);
      });
      running.set(accountId, work);
      deps.metrics.importsRunning(running.size);
      return work;
    },
    /** Waits for the imports of this process, then aborts them. They then write nothing. */
    async stop(milliseconds: number): Promise<void> {
      await withTimeout(milliseconds, Promise.allSettled(running.values()));
      stopping.abort(new Error('the hub stops'));
      await Promise.allSettled(running.values());
    },
  };
}

export type Imports = ReturnType<typeof createImports>;

async function write(
  deps: AccountsParts,
  run: Run,
  read: ImportedPurchases & ReadAccount,
): Promise<ImportOutcome> {
  const { db, accounts, syncs, reconciler, clock, audit } = deps;
  return db.transaction(async () => {
    const account = await accounts.lock(run.accountId);
    if (!account || !(await syncs.holds(run))) return { kind: 'gone' };
    const { id: accountId, userId } = account;
    const { moved, kept, ...counts } = await reconciler.reconcile({ userId, accountId }, read);
    const now = clock.now();
    const envatoUsername = read.username ?? account.envatoUsername;
    await accounts.setSynced(accountId, { now, envatoUsername }, againAfter(run.startedAt));
    await syncs.end(run, { result: true, message: 'synced', ...counts, now });
    const details = { account: account.envatoUserId, ...counts };
    if (counts.added + counts.updated > 0) {
      await audit.record({ event: 'accounts.imported', userId, actor: 'hub', details });
    }
    return { kind: 'done', ...counts, moved, kept };
  });
}

async function endWithout(
  { db, accounts, syncs, clock }: AccountsParts,
  run: Run,
  outcome: ImportOutcome,
): Promise<void> {
  const ended = { result: false, message: endOf(outcome), added: 0, updated: 0 };
  await db.transaction(async () => {
    if (!(await syncs.end(run, { ...ended, now: clock.now() }))) return;
    await accounts.setFailed(run.accountId, againAfter(run.startedAt));
  });
}

const endLabel = (outcome: ImportOutcome): string =>
  outcome.kind === 'unreachable' && isOperatorsFault(outcome.cause)
    ? 'settings_refused'
    : outcome.kind;

function endOf(outcome: ImportOutcome): SyncEnd {
  if (outcome.kind !== 'unreachable') return 'reconnect';
  return isOperatorsFault(outcome.cause) ? 'misconfigured' : 'unreachable';
}

function outcomeOf(sync: Sync, account: Account | null): ImportOutcome {
  if (sync.result) {
    return { kind: 'done', added: sync.added, updated: sync.updated, moved: 0, kept: 0 };
  }
  if (!account) return { kind: 'gone' };
  return account.status === 'reconnect' ? { kind: 'reconnect' } : { kind: 'unreachable' };
}

/**
 * Returns the result of `work` if it ends within this many milliseconds; otherwise null, while the
 * work continues. Throws a failure during the wait. The caller must handle a later failure.
 */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  const enough = new AbortController();
  const timer = delay(milliseconds, null, { signal: enough.signal }).catch(() => null);
  try {
    return await Promise.race([work, timer]);
  } finally {
    enough.abort();
  }
}
