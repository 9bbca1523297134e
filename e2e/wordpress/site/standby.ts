import { createServer, request as forward, type IncomingMessage, type Server } from 'node:http';
import { listen } from '#e2e/harness/listen.ts';

/** Server in place of the hub. */
export interface Standby {
  readonly url: string;
  stop(): Promise<void>;
}

async function standBy(server: Server): Promise<Standby> {
  const { port, stop } = await listen(server);
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Accepts every call and never answers. */
export const startSilence = (): Promise<Standby> => standBy(createServer(() => {}));

/** Forwards every call to the hub, but drops its answers for one path. */
export const startLosing = (hub: string, path: string): Promise<Standby> =>
  standBy(
    createServer((incoming, outgoing) => {
      const { method, url, headers } = incoming;
      const onward = forward(new URL(url ?? '/', hub), { method, headers }, (answer) => {
        if (url === path) return lose(answer, incoming);
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        return void answer.pipe(outgoing);
      });
      incoming.pipe(onward);
    }),
  );

/** The hub has answered in full; the connection breaks before any of it arrives. */
function lose(answer: IncomingMessage, incoming: IncomingMessage): void {
  answer.resume();
  answer.once('end', () => incoming.socket.destroy());
}
