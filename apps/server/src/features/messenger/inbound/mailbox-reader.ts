import { setTimeout as sleep } from 'node:timers/promises';
import { inboundMail } from '@hub/contract/conversation-limits';
import type { Inbound } from './inbound-service.ts';
import { openMailbox } from './mailbox.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import { after } from '#platform/clock.ts';
import { createClaims } from '#platform/db/locks/claims.ts';

/** Name of the scheduled task, also in metrics and alerts. */
export const mailboxTask = 'mailbox';

interface ReadMailbox {
  readonly address: string;
  readonly inbound: Inbound;
  /** Ends the parser thread to free memory. */
  readonly rest: () => Promise<void>;
}

/** Creates the reader of the mailbox. A lease lets one instance read at a time. */
export function createMailboxReader(
  parts: MessengerParts,
  { address, inbound, rest }: ReadMailbox,
) {
  const { done, clock, log, metrics } = parts;
  const claims = createClaims(parts);
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = Promise.resolve();
  let heldAt = clock.now();

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
      do {
        await mailbox.pass(passing);
        await rest();
        await report('done');
        onConnected();
        await mailbox.wait(inboundMail.poll, signal);
        await hold();
      } while (!signal.aborted);
    } finally {
      mailbox.close();
    }
  }

  async function run(): Promise<void> {
    let retry: number = inboundMail.firstRetry;
    while (!signal.aborted) {
      try {
        if (await claims.claim(mailboxTask, inboundMail.lease)) {
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
      await rest();
    },
  };
}
