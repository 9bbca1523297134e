import type { CallEnd } from './call-end.ts';
import { createBreaker, type BreakerRules } from './breaker.ts';
import type { RetryRules } from './retry-after.ts';
import type { Client } from './tokens.ts';
import type { Wire } from './transport.ts';

export interface MarketplaceSettings {
  /** `https://api.envato.com`, or a sandbox. Plain HTTP is allowed on loopback only. */
  readonly apiUrl: string;
  /** The consent page for browsers; `apiUrl` + `/authorization` when left out. */
  readonly authorizationUrl?: string;
  /** Client id of the OAuth app. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** The author's own token, with `sale:history` and `sale:verify`. */
  readonly personalToken: string;
  /** `AppName/1.0 (+https://where.to.reach.us)`: the marketplace requires a descriptive one. */
  readonly userAgent: string;
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Time limit of a whole call, including waits and retries, in milliseconds; 10,000 by default.
   */
  readonly timeoutMs?: number;
  /** Largest body that is read, in bytes after decompression; 8 MiB by default. */
  readonly maxBodyBytes?: number;
  /**
   * Awaited before each request and each retry, for a limiter that many processes share. Its wait
   * counts toward `timeoutMs`.
   */
  readonly pace?: (signal: AbortSignal) => Promise<void>;
  /** Rate pacer for calls with a buyer's own grant; defaults to `pace`. */
  readonly accountPace?: (signal: AbortSignal) => Promise<void>;
  /**
   * Rate pacer for pages of purchases, of which an account may have hundreds; defaults to
   * `accountPace`.
   */
  readonly pagePace?: (signal: AbortSignal) => Promise<void>;
  /** Retry rules of reads; by default at most two retries, after about 0.3 and 0.9 s. */
  readonly retry?: Partial<RetryRules>;
  /**
   * The circuit breaker: after how many calls in a row without a usable answer it opens, and for
   * how long; 5 and 3 s when left out.
   */
  readonly breaker?: Partial<BreakerRules>;
  /**
   * Receives the end of each call, and of each page of purchases: use it for metrics. Must not
   * throw.
   */
  readonly observe?: (end: CallEnd) => void;
}

const defaultRetry: RetryRules = { max: 2, baseMs: 300, longestMs: 2_000 };
const defaultBreaker: BreakerRules = { failures: 5, openMs: 3_000 };

const isLoopback = (host: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** Removes the trailing slash. Tokens are never sent unencrypted to another machine. */
function checkedUrl(name: string, value: string): string {
  if (!URL.canParse(value)) throw new TypeError(`${name} must be a web address`);
  const url = new URL(value);
  const secure = url.protocol === 'https:';
  if (!secure && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new TypeError(`${name} must begin with https:// (http:// is for this machine alone)`);
  }
  if (url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new TypeError(`${name} must be a plain address without a query, fragment or user`);
  }
  return url.href.replace(/\/+$/, '');
}

function checkedHeader(name: string, value: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)) return value;
  throw new TypeError(`${name} must be printable ASCII and not empty`);
}

export interface CheckedSettings {
  readonly wire: Wire;
  readonly client: Client;
  readonly personalToken: string;
  readonly authorizationUrl: string;
}

/** @throws TypeError naming the setting that does not fit; never its value */
export function checkSettings(settings: MarketplaceSettings): CheckedSettings {
  const apiUrl = checkedUrl('apiUrl', settings.apiUrl);
  const { authorizationUrl = `${apiUrl}/authorization` } = settings;
  return {
    authorizationUrl: checkedUrl('authorizationUrl', authorizationUrl),
    personalToken: checkedHeader('personalToken', settings.personalToken),
    client: { clientId: settings.clientId, clientSecret: settings.clientSecret },
    wire: {
      apiUrl,
      userAgent: checkedHeader('userAgent', settings.userAgent),
      fetch: settings.fetch ?? globalThis.fetch,
      pace: settings.pace ?? (async () => {}),
      timeoutMs: settings.timeoutMs ?? 10_000,
      maxBodyBytes: settings.maxBodyBytes ?? 8 * 1024 * 1024,
      retry: { ...defaultRetry, ...settings.retry },
      breaker: createBreaker({ ...defaultBreaker, ...settings.breaker }, () => performance.now()),
      observe: settings.observe ?? (() => {}),
    },
  };
}
