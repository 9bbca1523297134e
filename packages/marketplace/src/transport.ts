import { setTimeout as delay } from 'node:timers/promises';
import type { CallEnd } from './call-end.ts';
import type { Breaker } from './breaker.ts';
import { parseBody, readText, wordsOf, type Json } from './body.ts';
import { MarketplaceError, type MarketplaceFault } from './errors.ts';
import type { RefusalOf } from './refusals.ts';
import { parseRetryAfter, retryDelay, type RetryRules } from './retry-after.ts';

/** Transport settings that all calls of a client share. */
export interface Wire {
  readonly apiUrl: string;
  readonly userAgent: string;
  readonly fetch: typeof globalThis.fetch;
  readonly pace: (signal: AbortSignal) => Promise<void>;
  /** Time limit of a whole call in milliseconds, including waits, retries and reading the body. */
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly retry: RetryRules;
  readonly breaker: Breaker;
  readonly observe: (end: CallEnd) => void;
}

export interface Ask {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Form to POST. A request without a form is a GET, and only a GET is retried. */
  readonly form?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly refusal: RefusalOf;
  readonly signal?: AbortSignal | undefined;
}

/** JSON of an answer: status 200, or a 4xx that the call understands. */
export interface Answer {
  readonly status: number;
  readonly json: Json;
}

export const callOf = (ask: Ask): string => `${ask.form ? 'POST' : 'GET'} ${ask.path}`;

function requestOf(wire: Wire, ask: Ask): { url: URL; init: RequestInit } {
  const url = new URL(wire.apiUrl + ask.path);
  for (const [name, value] of Object.entries(ask.query ?? {})) url.searchParams.set(name, value);
  const headers = new Headers({ accept: 'application/json', 'user-agent': wire.userAgent });
  if (ask.token !== undefined) headers.set('authorization', `Bearer ${ask.token}`);
  // Does not follow redirects, which would send the token to another host.
  const init: RequestInit = { headers, redirect: 'manual' };
  if (!ask.form) return { url, init };
  return { url, init: { ...init, method: 'POST', body: new URLSearchParams(ask.form) } };
}

const unreachable = (
  reason: Extract<MarketplaceFault, { kind: 'unreachable' }>['reason'],
  retryAfterMs: number | null = null,
): MarketplaceFault => ({ kind: 'unreachable', reason, retryAfterMs });

/** The status alone does not decide: the marketplace reports failures with 200, too. */
function classify(ask: Ask, response: Response, text: string): Answer | MarketplaceFault {
  const { status } = response;
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), Date.now());
  if (status === 429) return unreachable('rate_limited', retryAfterMs);
  if (status >= 500 || status === 408) return unreachable('server_error', retryAfterMs);
  if (status < 200 || (status > 200 && status < 400))
    return { kind: 'unexpected', reason: 'status' };

  const parsed = parseBody(text);
  const mayBeBare = status === 401 || status === 403;
  if (parsed.is === 'not_json') return unreachable('not_json');
  if (parsed.is === 'empty' && !mayBeBare) return unreachable('empty');
  if (parsed.is === 'other') return { kind: 'unexpected', reason: 'shape' };

  const json = parsed.is === 'object' ? parsed.json : {};
  if (status !== 200) {
    const reason = ask.refusal(status, json);
    return reason === null ? { status, json } : { kind: 'refused', reason };
  }
  // The marketplace sometimes reports failures with status 200.
  const error = json['error'] ?? false;
  return error === false ? { status, json } : { kind: 'unexpected', reason: 'error_in_200' };
}

async function once(wire: Wire, ask: Ask, signal: AbortSignal): Promise<Answer> {
  const call = callOf(ask);
  const { url, init } = requestOf(wire, ask);
  const response = await wire.fetch(url, { ...init, signal });
  const text = await readText(response, { call, maxBytes: wire.maxBodyBytes });
  const result = classify(ask, response, text);
  if (!('kind' in result)) return result;
  const parsed = parseBody(text);
  const detail = parsed.is === 'object' ? wordsOf(parsed.json) : null;
  throw new MarketplaceError(result, { call, status: response.status, detail });
}

/** Settles with `work`, or with the signal's reason as soon as it is aborted. */
async function orAborted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(), promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** An abort keeps the reason of the caller. */
function asMarketplaceError(ask: Ask, error: unknown, signal: AbortSignal): MarketplaceError {
  if (error instanceof MarketplaceError) return error;
  ask.signal?.throwIfAborted();
  const fault = unreachable(signal.aborted ? 'timeout' : 'network');
  return new MarketplaceError(fault, { call: callOf(ask), cause: error });
}

function delayBefore(wire: Wire, tried: number, error: MarketplaceError): number | null {
  const { fault } = error;
  if (fault.kind !== 'unreachable' || fault.reason === 'too_large') return null;
  return retryDelay(wire.retry, { tried, retryAfterMs: fault.retryAfterMs }, Math.random());
}

/** Only a fault of the marketplace counts as a failure for the breaker. */
function endOf(error: unknown, wasSent: boolean): 'answered' | 'failed' | 'unknown' {
  if (!wasSent || !(error instanceof MarketplaceError)) return 'unknown';
  const { fault } = error;
  if (fault.kind !== 'unreachable') return 'answered';
  // The marketplace answered: it requested a wait, or sent more than the limit.
  return fault.reason === 'rate_limited' || fault.reason === 'too_large' ? 'answered' : 'failed';
}

/**
 * Sends a request, and retries it where that is safe and useful, within `wire.timeoutMs`. Sends
 * nothing while the breaker is open.
 *
 * @throws MarketplaceError, or the reason of `ask.signal` after an abort.
 */
export async function send(wire: Wire, ask: Ask): Promise<Answer> {
  const admission = wire.breaker.admit();
  if (admission.is === 'open') {
    const fault = unreachable('circuit_open', admission.waitMs);
    throw new MarketplaceError(fault, { call: callOf(ask) });
  }
  const progress = { wasSent: false };
  try {
    const answer = await sendUntil(wire, { ...ask, isProbe: admission.is === 'probe' }, progress);
    wire.breaker.settle('answered');
    return answer;
  } catch (error) {
    wire.breaker.settle(endOf(error, progress.wasSent));
    throw error;
  }
}

async function sendUntil(
  wire: Wire,
  ask: Ask & { readonly isProbe: boolean },
  progress: { wasSent: boolean },
): Promise<Answer> {
  const deadline = performance.now() + wire.timeoutMs;
  const timeout = AbortSignal.timeout(wire.timeoutMs);
  const signal = ask.signal ? AbortSignal.any([ask.signal, timeout]) : timeout;
  const mayRepeat = !ask.form && !ask.isProbe;
  for (let tried = 1; ; tried += 1) {
    try {
      await orAborted(() => wire.pace(signal), signal);
      progress.wasSent = true;
      return await orAborted(() => once(wire, ask, signal), signal);
    } catch (raw) {
      const error = asMarketplaceError(ask, raw, signal);
      const wait = !mayRepeat || signal.aborted ? null : delayBefore(wire, tried, error);
      if (wait === null || performance.now() + wait >= deadline) throw error;
      await delay(wait, undefined, { signal }).catch(() => {
        ask.signal?.throwIfAborted();
        throw error;
      });
    }
  }
}
