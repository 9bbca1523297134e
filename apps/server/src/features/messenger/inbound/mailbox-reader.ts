import { setTimeout as sleep } from 'node:timers/promises';
import { inboundMail } from '@hub/contract/conversation-limits';
import type { Inbound } from './inbound-service.ts';
import { openMailbox } from './mailbox.ts';
import { after, type Clock } from '#platform/clock.ts';
import type { TaskRuns } from '#platform/db/instances/task-runs.ts';
import type { Claims } from '#platform/db/locks/claims.ts';
import type { Log } from '#platform/log/log.ts';
import type { Metrics } from '#platform/metrics.ts';

/** Name of the scheduled task, also in metrics and alerts. */
export const mailboxTask = 'mailbox';

interface ReaderDependencies {
  readonly address: string;
  readonly inbound: Pick<Inbound, 'known' | 'take' | 'refuse'>;
  /** Ends the parser thread to free memory. */
  readonly rest: () => Promise<void>;
  readonly claims: Claims;
  readonly done: Pick<TaskRuns, 'record'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'round'>;
}

/** Creates the reader of the mailbox. A lease lets one instance read at a time. */
export function createMailboxReader(deps: ReaderDependencies) {
  const { address, inbound, claims, done, clock, log, metrics } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = Promise.resolve();
  let heldAt = clock.now();

  const claim = (): Promise<boolean> => claims.claim(mailboxTask, inboundMail.lease);
  async function hold(): Promise<void> {
    // The lease is extended after each third of its duration.
    if (clock.now() < after(heldAt, inboundMail.lease / 3)) return;
    heldAt = clock.now();
    await claims.hold(mailboxTask, inboundMail.lease);
  }
  async function report(end: 'done' | 'failed'): Promise<void> {
    metrics.round({ round: mailboxTask, end, at: clock.now() });
    await done.record(mailboxTask, end);
  }

  /** Reads the mailbox until the connection breaks or the reader stops. */
  async function read(onConnected: () => void): Promise<void> {
    const mailbox = await openMailbox(address);
    const passing = {
      inbound,
      onProgress: hold,
      onFailure: (error: unknown) => log.warn({ err: error }, 'email could not be read'),
      signal,
    };
    try {
      let isOver = false;
      while (!isOver) {
        await mailbox.pass(passing);
        await deps.rest();
        await report('done');
        onConnected();
        await mailbox.wait(inboundMail.poll, signal);
        await hold();
        isOver = signal.aborted;
      }
    } finally {
      mailbox.close();
    }
  }

  async function run(): Promise<void> {
    let retry: number = inboundMail.firstRetry;
    while (!signal.aborted) {
      try {
        if (await claim()) {
          heldAt = clock.now();
          // The lease ends immediately, so that another instance can continue.
          await read(() => (retry = inboundMail.firstRetry)).finally(() =>
            claims.hold(mailboxTask, 0),
          );
        } else {
          await sleep(inboundMail.poll, undefined, { signal });
        }
      } catch (error) {
        if (signal.aborted) break;
        log.warn({ err: error }, 'mailbox could not be read');
        await report('failed');
        await sleep(retry, undefined, { signal }).catch(() => undefined);
        retry = Math.min(retry * 2, inboundMail.lastRetry);
      }
    }
  }
  return {
    start(): void {
      running = run();
    },
    async stop(): Promise<void> {
      stopping.abort();
      await running;
      await deps.rest();
    },
  };
}

export type MailboxReader = ReturnType<typeof createMailboxReader>;
