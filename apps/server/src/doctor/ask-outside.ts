import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { TLSSocket, connect } from 'node:tls';
import { seconds } from '@hub/contract/limits';
import { neededHeaders, outsidePath, proofHeader, type SeenFromOutside } from '#http/outside.ts';

/** Timeout of a request to the public URL, in milliseconds. */
const patience = seconds(8);

/** Answer at the public URL. */
export type Outside =
  | { readonly is: 'unreached'; readonly why: string }
  /** A program other than this hub answers. */
  | { readonly is: 'other'; readonly status: number; readonly location: string | null }
  | {
      readonly is: 'hub';
      readonly seen: SeenFromOutside;
      /** Names of the response headers. */
      readonly headers: readonly string[];
      /** Expiry date of the certificate; null without TLS. */
      readonly goodUntil: Date | null;
    };

interface Question {
  readonly proof: string;
  readonly forwardedFor: string;
}

/** Sends a request to the public URL as a visitor would. */
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

function goodUntilOf({ socket }: IncomingMessage): Date | null {
  if (!(socket instanceof TLSSocket)) return null;
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

const whyOf = (error: NodeJS.ErrnoException): string =>
  [error.code, error.message].filter(Boolean).join(' ');

/** Requests the description of a request from outside at the public URL. */
export async function askOutside(url: URL, question: Question): Promise<Outside> {
  try {
    const answer = await ask(url, question);
    const goodUntil = goodUntilOf(answer);
    const seen = read(await text(answer));
    const { statusCode: status = 0, headers } = answer;
    if (status !== 200 || seen === null) {
      return { is: 'other', status, location: headers.location ?? null };
    }
    return { is: 'hub', seen, headers: Object.keys(headers), goodUntil };
  } catch (error) {
    return { is: 'unreached', why: whyOf(error as NodeJS.ErrnoException) };
  }
}

/**
 * Announces a body of this many bytes and sends none of it. Returns the status of a refusal; null
 * if the body is accepted or nothing answers.
 */
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

/** Timeout of the connection, in milliseconds. */
const certificatePatience = seconds(8);

/**
 * Returns the expiry date of the certificate at a public URL; undefined without TLS or an answer.
 */
export function readCertificateEnd({ protocol, hostname, port }: URL): Promise<Date | undefined> {
  if (protocol !== 'https:') return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      timeout: certificatePatience,
      // An expired certificate is accepted too, because nothing is sent over this connection.
      rejectUnauthorized: false,
    });
    const end = (until?: Date): void => {
      socket.destroy();
      resolve(until);
    };
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      end(until ? new Date(until) : undefined);
    });
    socket.once('timeout', () => end());
    socket.once('error', () => end());
  });
}
