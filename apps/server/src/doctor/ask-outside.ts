import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { TLSSocket, connect } from 'node:tls';
import { seconds } from '@hub/contract/limits';
import { neededHeaders, outsidePath, proofHeader, type SeenFromOutside } from '#http/outside.ts';

/** Timeout of a connection to the public URL, in milliseconds. */
const patience = seconds(8);

export type Outside =
  | { readonly is: 'unreached'; readonly why: string }
  /** A program other than this hub answers. */
  | { readonly is: 'other'; readonly status: number; readonly location: string | null }
  | {
      readonly is: 'hub';
      readonly seen: SeenFromOutside;
      readonly headers: readonly string[];
      /** Expiry date of the certificate; null without TLS. */
      readonly goodUntil: Date | null;
    };

interface Question {
  readonly proof: string;
  readonly forwardedFor: string;
}

function ask(url: URL, { proof, forwardedFor }: Question): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const needed = Object.fromEntries(neededHeaders.map((name) => [name, 'doctor']));
  return new Promise((resolve, reject) => {
    const call = request(new URL(outsidePath, url), {
      agent: false,
      timeout: patience,
      headers: {
        ...needed,
        accept: 'application/json',
        cookie: 'doctor=1',
        [proofHeader]: proof,
        'x-forwarded-for': forwardedFor,
      },
    });
    call.once('timeout', () => call.destroy(new Error('timeout')));
    call.once('error', reject);
    call.once('response', resolve);
    call.end();
  });
}

function endOfCertificate(socket: TLSSocket): Date | null {
  const { valid_to: until } = socket.getPeerCertificate();
  return until ? new Date(until) : null;
}

function read(body: string): SeenFromOutside | null {
  try {
    const json = JSON.parse(body) as Partial<SeenFromOutside>;
    return typeof json.hub === 'string' && Array.isArray(json.lost)
      ? (json as SeenFromOutside)
      : null;
  } catch {
    return null;
  }
}

/** Asks the hub at the public URL how it sees a request from outside. */
export async function askOutside(url: URL, question: Question): Promise<Outside> {
  try {
    const answer = await ask(url, question);
    const goodUntil = answer.socket instanceof TLSSocket ? endOfCertificate(answer.socket) : null;
    const seen = read(await text(answer));
    const { statusCode: status = 0, headers } = answer;
    if (status !== 200 || seen === null) {
      return { is: 'other', status, location: headers.location ?? null };
    }
    return { is: 'hub', seen, headers: Object.keys(headers), goodUntil };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { is: 'unreached', why: [code, message].filter(Boolean).join(' ') };
  }
}

/** Sends no byte of the body. Returns null if it is accepted or nothing answers. */
export function announceBody(url: URL, bytes: number): Promise<number | null> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const call = request(url, {
      method: 'POST',
      agent: false,
      timeout: patience,
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': bytes,
        expect: '100-continue',
      },
    });
    const end = (status: number | null): void => {
      resolve(status);
      call.destroy();
    };
    call.once('continue', () => end(null));
    call.once('response', ({ statusCode = 0 }) => end(statusCode));
    call.once('timeout', () => end(null));
    call.once('error', () => end(null));
    call.flushHeaders();
  });
}

/** Returns the expiry date of a public URL's certificate; undefined without TLS or an answer. */
export function readCertificateEnd({ protocol, hostname, port }: URL): Promise<Date | undefined> {
  if (protocol !== 'https:') return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      timeout: patience,
      // An expired certificate is accepted too, because nothing is sent over this connection.
      rejectUnauthorized: false,
    });
    const end = (until?: Date): void => {
      socket.destroy();
      resolve(until);
    };
    socket.once('secureConnect', () => end(endOfCertificate(socket) ?? undefined));
    socket.once('timeout', () => end());
    socket.once('error', () => end());
  });
}
