import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { statuses, type ProblemCode } from '@hub/contract/problems';
import type { Exchange } from '#http/listener/in-turn.ts';
import { slowBodies } from './bounds.ts';
import { problemBody } from '#http/problems/problems.ts';
import { Problem } from '#platform/problem.ts';

/** Problem codes of parser errors. Every other error means an unreadable request. */
const problemCodes: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
};

interface RefusalOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly current: (socket: Socket) => Exchange | null;
  readonly onRefused: (refused: { reference: string; status: number }) => void;
  /** Time for the client to read the reason, in milliseconds. */
  readonly patience: number;
}

type Answer = Pick<RefusalOptions, 'headers'> & { readonly reference: string };

function toText(problem: Problem, { headers, reference }: Answer): string {
  const status = statuses[problem.code];
  const body = JSON.stringify(problemBody(problem, reference));
  const all = {
    ...headers,
    'cache-control': 'no-store',
    'x-request-id': reference,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

/**
 * Returns true if the client would match an answer to the right request. It would not if an earlier
 * request waits for its answer or has received only its beginning.
 */
const mayAnswer = (current: Exchange | null): boolean =>
  current === null || (!current.request.complete && !current.response.headersSent);

/** Handles requests that the parser refuses or that take too long. Routes never see them. */
export function createRefusals({ headers, current, onRefused, patience }: RefusalOptions) {
  const refused = new WeakSet<Socket>();
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // The remaining data of a refused request causes further errors.
    if (refused.has(socket)) return;
    // Node reports a timeout once and leaves the socket open while the body continues.
    const exchange = current(socket);
    const isSlow = exchange !== null && slowBodies.has(exchange.request);
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isSlow) return;
    refused.add(socket);
    if (!socket.writable || error.code === 'ECONNRESET' || !mayAnswer(exchange)) {
      socket.destroy();
      return;
    }
    const problem = new Problem(problemCodes[error.code ?? ''] ?? 'bad_request');
    const reference = randomUUID();
    // The socket closes later, because a client that still sends would lose the answer.
    socket.end(toText(problem, { headers, reference }));
    setTimeout(() => socket.destroy(), patience).unref();
    onRefused({ reference, status: statuses[problem.code] });
  };
}
