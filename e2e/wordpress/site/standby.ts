import { createServer, request as forward, type IncomingMessage, type Server } from 'node:http';
import { listen } from '#e2e/harness/listen.ts';

/** Starts a server that replaces the hub. */
async function standBy(server: Server) {
  const { port, stop } = await listen(server);
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Starts a server that accepts every call and never answers. */
export const startSilence = () => standBy(createServer(() => {}));

/** Starts a server that forwards every call to the hub but drops the answers for a path. */
export const startLosing = (hub: string, path: string) =>
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

/** Breaks the connection before any of the hub's complete answer arrives. */
function lose(answer: IncomingMessage, incoming: IncomingMessage): void {
  answer.resume();
  answer.once('end', () => incoming.socket.destroy());
}
