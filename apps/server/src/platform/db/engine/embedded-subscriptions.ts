import type { ClientBase } from 'pg';
import type { ChannelListener, ChannelSubscription } from '#platform/db/subscription.ts';

export function createSubscriptions(ask: (text: string) => Promise<unknown>) {
  const listeners = new Set<ChannelListener>();
  const channels = (): Set<string> => new Set([...listeners].map(({ channel }) => channel));
  let connections = 0;
  return {
    /** Subscribes to all channels on a new connection; call it once for each connection. */
    async listenOn(client: ClientBase): Promise<void> {
      client.on('notification', ({ channel, payload }) => {
        for (const each of listeners) if (each.channel === channel) each.onPayload(payload ?? '');
      });
      for (const channel of channels()) await client.query(`listen ${channel}`);
      connections += 1;
      // A new connection has missed notifications since the previous one.
      if (connections > 1) for (const { onGap } of listeners) onGap();
    },
    subscribe(listener: ChannelListener): ChannelSubscription {
      listeners.add(listener);
      const listening = ask(`listen ${listener.channel}`);
      listening.then(listener.onGap, () => {});
      return {
        async close() {
          listeners.delete(listener);
          await listening.catch(() => {});
          if (!channels().has(listener.channel)) await ask(`unlisten ${listener.channel}`);
        },
      };
    },
  };
}
