import { openDocument } from '#world/document.ts';

/** Received webhook. */
export interface ReceivedWebhook {
  /** ISO 8601, UTC. */
  at: string;
  /** The headers of Standard Webhooks; empty if one was missing. */
  id: string;
  timestamp: string;
  signature: string;
  body: string;
  /** Answer of the sandbox. */
  answered: number;
}

/** Received webhooks, newest first. */
export interface Receiver {
  list(): ReceivedWebhook[];
  take(received: Omit<ReceivedWebhook, 'at'>): Promise<void>;
  empty(): Promise<void>;
}

/** More would only make every write longer. */
const most = 200;

export function openReceiver(folder: string, now: () => number): Receiver {
  const state = openDocument<{ received: ReceivedWebhook[] }>(folder, 'webhooks', () => ({
    received: [],
  }));
  const { value } = state;
  return {
    list: () => value.received,
    async take(received) {
      const one = { at: new Date(now()).toISOString(), ...received };
      value.received = [one, ...value.received].slice(0, most);
      await state.save();
    },
    async empty() {
      value.received = [];
      await state.save();
    },
  };
}
