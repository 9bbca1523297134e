import { lookup as resolveName } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { webhooks } from '@hub/contract/limits';
import { isPublicAddress } from '#platform/public-address.ts';
import { webhookTexts } from './texts.ts';

export interface Answer {
  /** HTTP status; null if no answer came. */
  readonly status: number | null;
  /** Beginning of the answer, or the reason why no answer came. */
  readonly text: string;
}

interface Letter {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export type Send = (letter: Letter) => Promise<Answer>;

/** Resolves a name to all its addresses. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const resolveAll: Resolve = async (host) =>
  (await resolveName(host, { all: true })).map(({ address }) => address);

interface SendOptions {
  /** Sandbox only: allows plain HTTP and addresses of this machine and its network. */
  readonly allowInside: boolean;
  readonly resolve?: Resolve;
  /** Timeout in milliseconds. */
  readonly patience?: number;
}

class Refused extends Error {}

/**
 * Creates the sender, which connects only to public internet addresses. Each attempt resolves the
 * name once, checks every address, and connects to the first checked address that answers. A later
 * change of the name has no effect. Redirects are not followed. The timeout includes the
 * resolution.
 */
export function createSend({ allowInside, resolve = resolveAll, patience }: SendOptions): Send {
  const find = async (host: string, signal: AbortSignal): Promise<Found> => {
    const resolving = isIP(host) === 0 ? resolve(host) : Promise.resolve([host]);
    const [first, ...others] = await beforeAborted(resolving, signal);
    if (first === undefined) throw new Refused(webhookTexts.inside);
    const all: Found = [first, ...others];
    if (!allowInside && !all.every(isPublicAddress)) throw new Refused(webhookTexts.inside);
    return all;
  };
  return async ({ url, headers, body }) => {
    const target = new URL(url);
    const isPlain = target.protocol === 'http:';
    if (isPlain && !allowInside) return { status: null, text: webhookTexts.plain };
    const signal = AbortSignal.timeout(patience ?? webhooks.patience);
    try {
      const addresses = await find(target.hostname.replace(/^\[|\]$/g, ''), signal);
      return await exchange(isPlain ? requestHttp : requestHttps, target, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        body,
        lookup: pinnedTo(addresses),
        signal,
      });
    } catch (error) {
      return { status: null, text: signal.aborted ? webhookTexts.tooSlow : whyOf(error) };
    }
  };
}

type Found = readonly [string, ...string[]];

/** Abandons work that cannot be aborted, such as Node's DNS resolution. */
const beforeAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });

/** Returns a lookup that has fixed addresses for any name. Node tries them in order. */
const pinnedTo =
  (addresses: Found): LookupFunction =>
  (_host, options, done) => {
    if (options.all)
      done(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      );
    else done(null, addresses[0], isIP(addresses[0]));
  };

interface Exchange extends RequestOptions {
  readonly body: string | Buffer;
}

async function exchange(
  request: typeof requestHttp,
  target: URL,
  { body, ...options }: Exchange,
): Promise<Answer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    // No connection is reused, so that the next attempt checks the address again.
    const call = request(target, { ...options, agent: false }, resolve);
    call.on('error', reject);
    call.end(body);
  });
  return { status: answer.statusCode ?? 0, text: await beginningOf(answer) };
}

/** Reads the beginning of the response, which operators see, and does not wait for the rest. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    parts.push(part as Buffer);
    size += (part as Buffer).length;
    if (size >= webhooks.answerBytes) break;
  }
  const text = Buffer.concat(parts).subarray(0, webhooks.answerBytes).toString('utf8');
  // PostgreSQL text stores neither null characters nor lone surrogates.
  return text.replaceAll('\0', '').toWellFormed();
}

const causes: Readonly<Record<string, string>> = {
  ENOTFOUND: webhookTexts.unknownName,
  EAI_AGAIN: webhookTexts.unknownName,
  ECONNREFUSED: webhookTexts.refused,
  ECONNRESET: webhookTexts.broken,
};

function whyOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (!(error instanceof Error)) return webhookTexts.noAnswer;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(code)) return webhookTexts.certificate(code);
  return causes[code] ?? webhookTexts.noAnswer;
}
