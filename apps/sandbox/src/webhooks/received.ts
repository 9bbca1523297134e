import { openDocument } from '#world/document.ts';

interface ReceivedWebhook {
  /** Time of arrival as ISO 8601 in UTC. */
  at: string;
  /** Headers of Standard Webhooks; empty if missing. */
  id: string;
  timestamp: string;
  signature: string;
  body: string;
  answered: number;
}

/** Maximum number of webhooks, because every change rewrites the file. */
const most = 200;

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
