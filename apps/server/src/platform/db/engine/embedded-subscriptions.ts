import type { ClientBase } from 'pg';
import type { Hearer, ChannelSubscription } from '#platform/db/hearing.ts';

/** Creates the listeners; `ask` runs a statement on that connection. */
export function createHearers(ask: (text: string) => Promise<unknown>) {
  const hearers = new Set<Hearer>();
  const channels = (): Set<string> => new Set([...hearers].map(({ channel }) => channel));
  let connections = 0;
  return {
    /** Must be called once for each new connection. */
    async listenOn(client: ClientBase): Promise<void> {
      client.on('notification', ({ channel, payload }) => {
        for (const each of hearers) if (each.channel === channel) each.onPayload(payload ?? '');
      });
      for (const channel of channels()) await client.query(`listen ${channel}`);
      connections += 1;
      // A new connection has missed notifications since the previous one.
      if (connections > 1) for (const { onGap } of hearers) onGap();
    },
    hear(hearer: Hearer): ChannelSubscription {
      hearers.add(hearer);
      const listening = ask(`listen ${hearer.channel}`);
      listening.then(hearer.onGap, () => {});
      return {
        async close() {
          hearers.delete(hearer);
          await listening.catch(() => {});
          if (!channels().has(hearer.channel)) await ask(`unlisten ${hearer.channel}`);
        },
      };
    },
  };
}

/** Listeners on the embedded engine's only connection. */
export type Hearers = ReturnType<typeof createHearers>;
