import { openDocument } from '#world/document.ts';

/** Received webhook. */
export interface ReceivedWebhook {
  /** ISO 8601, UTC. */
  at: string;
  /** Headers of Standard Webhooks; empty if missing. */
  id: string;
  timestamp: string;
  signature: string;
  body: string;
  /** Answer of the sandbox. */
  answered: number;
}

/** A longer list would only make every write slower. */
const most = 200;

/** Received webhooks, newest first. */
export function openReceiver(folder: string, now: () => number) {
  const state = openDocument<{ received: ReceivedWebhook[] }>(folder, 'webhooks', () => ({
    received: [],
  }));
  const { value } = state;
  return {
    list: (): ReceivedWebhook[] => value.received,
    async take(received: Omit<ReceivedWebhook, 'at'>): Promise<void> {
      const one = { at: new Date(now()).toISOString(), ...received };
      value.received = [one, ...value.received].slice(0, most);
      await state.save();
    },
    async empty(): Promise<void> {
      value.received = [];
      await state.save();
    },
  };
}

export type Receiver = ReturnType<typeof openReceiver>;
