import { Client } from 'pg';
import { seconds } from '@hub/contract/limits';
import { isPooled, settleSession, type ConnectionSettings } from './session.ts';

export interface ChannelListener {
  readonly channel: string;
  onPayload(payload: string): void;
  /** Called when notifications may have been lost; the listener must then read the tables. */
  onGap(): void;
}

/** Polling and reconnect interval without a connection, in milliseconds. */
const lookEvery = seconds(1);

/** Interval of connection probes, in milliseconds. */
const probeEvery = seconds(10);

/** Time until an unanswered probe counts as a lost connection, in milliseconds. */
const patience = seconds(5);

/** Polls every second without a connection, and behind a pooler. */
export function openSubscription(
  listener: ChannelListener,
  { config, onError }: ConnectionSettings,
) {
  let client: Client | null = null;
  let isThroughPooler = false;
  let isClosed = false;
  let connecting: Promise<void> | null = null;

  function lose(lost: Client): void {
    if (client === lost) client = null;
    // The code does not wait for the end of the connection, because its socket may be dead.
    lost.end().catch(() => {});
  }

  async function connect(): Promise<void> {
    const made = new Client({ ...config, query_timeout: patience });
    made.on('error', (error) => {
      onError(error);
      lose(made);
    });
    made.on('end', () => lose(made));
    made.on('notification', ({ payload }) => listener.onPayload(payload ?? ''));
    try {
      await made.connect();
      await settleSession(made);
      isThroughPooler = isPooled(made);
      if (isThroughPooler || isClosed) return lose(made);
      await made.query(`listen ${listener.channel}`);
      client = made;
      // Notifications before this connection were not received.
      listener.onGap();
    } catch (error) {
      lose(made);
      onError(error as Error);
    }
  }

  const reconnectOrPoll = (): void => {
    if (client !== null || isClosed) return;
    if (!isThroughPooler) connecting ??= connect().finally(() => void (connecting = null));
    listener.onGap();
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

  reconnectOrPoll();
  const timers = [
    setInterval(reconnectOrPoll, lookEvery),
    setInterval(() => void probe(), probeEvery),
  ];
  for (const timer of timers) timer.unref();

  return {
    async close(): Promise<void> {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}

export type ChannelSubscription = ReturnType<typeof openSubscription>;
