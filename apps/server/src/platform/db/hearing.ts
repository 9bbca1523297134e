import { Client, type ClientConfig } from 'pg';
import { seconds } from '@hub/contract/limits';
import { isPooled, settleSession } from './session.ts';

/** Whoever wants to know what is told by NOTIFY on a channel. */
export interface Hearer {
  readonly channel: string;
  onPayload(payload: string): void;
  /** Something may have been told that was not heard: look into the tables. */
  onGap(): void;
}

/** Hears until it is closed, through every loss of its connection. */
export interface Hearing {
  close(): Promise<void>;
}

interface HearingSettings {
  readonly config: ClientConfig;
  readonly onError: (error: Error) => void;
}

/** How often whoever cannot hear looks, and tries to hear again; in milliseconds. */
const lookEvery = seconds(1);

/** How often the connection is probed, in milliseconds. */
const probeEvery = seconds(10);

/** How long an answer may take before the connection counts as lost, in milliseconds. */
const patience = seconds(5);

/**
 * Hears on a connection of its own. While there is none, and through a pooler, where a session is
 * nobody's for long enough to be told anything, the hearer is asked to look each second.
 */
export function openHearing(hearer: Hearer, { config, onError }: HearingSettings): Hearing {
  let client: Client | null = null;
  let isThroughPooler = false;
  let isClosed = false;
  let connecting: Promise<void> | null = null;

  function lose(lost: Client): void {
    if (client === lost) client = null;
    // Its socket may be one that nobody answers any more: nothing is waited for.
    lost.end().catch(() => {});
  }

  async function connect(): Promise<void> {
    const made = new Client({ ...config, query_timeout: patience });
    made.on('error', (error) => {
      onError(error);
      lose(made);
    });
    made.on('end', () => lose(made));
    made.on('notification', ({ payload }) => hearer.onPayload(payload ?? ''));
    try {
      await made.connect();
      await settleSession(made);
      isThroughPooler = isPooled(made);
      if (isThroughPooler || isClosed) return lose(made);
      await made.query(`listen ${hearer.channel}`);
      client = made;
      // What was told before this moment was told to nobody.
      hearer.onGap();
    } catch (error) {
      lose(made);
      onError(error as Error);
    }
  }

  const tryToHear = (): void => {
    if (client !== null || isClosed) return;
    if (!isThroughPooler) connecting ??= connect().finally(() => void (connecting = null));
    hearer.onGap();
  };

  async function probe(): Promise<void> {
    const probed = client;
    try {
      await probed?.query('select 1');
    } catch (error) {
      onError(error as Error);
      if (probed) lose(probed);
    }
  }

  tryToHear();
  const timers = [setInterval(tryToHear, lookEvery), setInterval(() => void probe(), probeEvery)];
  for (const timer of timers) timer.unref();

  return {
    async close() {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
