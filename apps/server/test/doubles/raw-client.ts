import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Client that writes arbitrary bytes and may stop reading. */
export interface RawClient {
  readonly socket: Socket;
  send(text: string): void;
  /** Returns the received text. */
  text(): string;
  /** Milliseconds from the connection until the hub closed the socket. */
  readonly closed: Promise<number>;
  /** Stops reading; the system still buffers some bytes. */
  stopReading(): void;
}

export async function listenOn(http: FastifyInstance): Promise<number> {
  await http.listen({ port: 0, host: '127.0.0.1' });
  return (http.server.address() as AddressInfo).port;
}

export async function openRawClient(port: number): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const start = performance.now();
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // The server may also close the connection with a reset.
  socket.on('error', () => {});
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - start));
  });
  return {
    socket,
    send: (text) => void socket.write(text),
    text: () => Buffer.concat(chunks).toString('latin1'),
    closed,
    stopReading: () => void socket.pause(),
  };
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Splits received text into responses by their `Content-Length`. */
export function answersIn(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== '';) {
    const [head = '', ...more] = rest.split('\r\n\r\n');
    const [first = '', ...lines] = head.split('\r\n');
    const headers = new Map(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const length = Number(headers.get('content-length') ?? 0);
    const after = more.join('\r\n\r\n');
    answers.push({ status: Number(first.split(' ')[1]), headers, body: after.slice(0, length) });
    rest = after.slice(length);
  }
  return answers;
}

/** Waits until a condition is true; the timeout of the test limits the wait. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10);
}
