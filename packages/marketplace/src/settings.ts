import type { CallEnd } from './call-end.ts';
import { createBreaker, type BreakerRules } from './breaker.ts';
import type { RetryRules } from './retry-after.ts';
import type { Wire } from './transport.ts';

export interface MarketplaceSettings {
  /**
   * `https://api.envato.com`, or the address of a sandbox. Plain HTTP is allowed only to this
   * machine.
   */
  readonly apiUrl: string;
  /** Address of the consent page for browsers; the default is `apiUrl` + `/authorization`. */
  readonly authorizationUrl?: string;
  /** Client id of the OAuth app. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** Personal token of the author, with `sale:history` and `sale:verify`. */
  readonly personalToken: string;
  /**
   * `AppName/1.0 (+https://where.to.reach.us)`: the marketplace requires a descriptive user agent.
   */
  readonly userAgent: string;
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Time limit of a whole call, including waits and retries, in milliseconds. The default is
   * 10,000.
   */
  readonly timeoutMs?: number;
  /** Largest body that is read, in bytes after decompression. The default is 8 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * Called before each request and each retry, for a limiter that many processes share. Its wait
   * counts toward `timeoutMs`.
   */
  readonly pace?: (signal: AbortSignal) => Promise<void>;
  /** Limiter for calls with a buyer's grant; the default is `pace`. */
  readonly accountPace?: (signal: AbortSignal) => Promise<void>;
  /**
   * Limiter for pages of purchases, because an account may have hundreds; the default is
   * `accountPace`.
   */
  readonly pagePace?: (signal: AbortSignal) => Promise<void>;
  /** Retry rules of reads. The default is at most two retries, after about 0.3 and 0.9 s. */
  readonly retry?: Partial<RetryRules>;
  /**
   * Rules of the circuit breaker. The default opens after 5 calls in a row without a usable answer,
   * for 3 s.
   */
  readonly breaker?: Partial<BreakerRules>;
  /** Called at the end of each call and of each page of purchases, for metrics. Must not throw. */
  readonly observe?: (end: CallEnd) => void;
}

const defaultRetry: RetryRules = { max: 2, baseMs: 300, longestMs: 2_000 };
const defaultBreaker: BreakerRules = { failures: 5, openMs: 3_000 };

const isLoopback = (host: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** Rejects plain HTTP to another machine, which would send tokens unencrypted. */
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

/**
 * Returns the settings with their defaults.
 *
 * @throws TypeError that names the invalid setting, never its value.
 */
export function checkSettings(settings: MarketplaceSettings) {
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
    } satisfies Wire,
  };
}
