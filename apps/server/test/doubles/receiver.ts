import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Webhook receiver for tests, as a separate server. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** Received requests, even if the receiver answered with an error. */
  readonly received: ReceivedRequest[];
  /** Sets the answer to later requests; 200 by default. */
  answer(how: (response: ServerResponse, nth: number) => void): void;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  let respond = (response: ServerResponse, _nth: number): void => void response.end('thanks');
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      received.push({ path: request.url ?? '', headers: request.headers, body });
      respond(response, received.length);
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer: (how) => void (respond = how),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
