/**
 * Why the marketplace gave no usable answer. It says nothing about what was asked for.
 * `rate_limited` is 429, `server_error` is 408 and every 5xx; `circuit_open`: it was not asked,
 * because the calls before had failed; the rest concern the body.
 */
export type UnreachableReason =
  | 'network'
  | 'timeout'
  | 'rate_limited'
  | 'server_error'
  | 'circuit_open'
  | 'empty'
  | 'not_json'
  | 'too_large';

/**
 * Why the marketplace refused. `code_refused`: the authorisation code is unknown, used or expired.
 * `grant_revoked`: the refresh token is dead, and the buyer must connect again.
 * `token_expired`: the access token is not (or no longer) known; refresh once.
 * `scope`: the token lacks a permission.
 * `client`: client id or secret are wrong, which is the operator's matter, never the buyer's.
 * `forbidden`: a 403 that does not say why. Incidents of the marketplace look like this too.
 */
export type RefusedReason =
  | 'code_refused'
  | 'grant_revoked'
  | 'token_expired'
  | 'scope'
  | 'client'
  | 'forbidden';

/**
 * An answer that is none of the known ones.
 * `shape`: JSON, but not the documented one. `error_in_200`: a 200 that carries an `error`.
 * `status`: a status that this call never has. `endless`: more pages than can be.
 */
export type UnexpectedReason = 'shape' | 'error_in_200' | 'status' | 'endless';

/** The three kinds of failure, each with its reasons. */
export type MarketplaceFault =
  | {
      readonly kind: 'unreachable';
      readonly reason: UnreachableReason;
      /** How long the marketplace asks to wait, in milliseconds; null when it did not say. */
      readonly retryAfterMs: number | null;
    }
  | { readonly kind: 'refused'; readonly reason: RefusedReason }
  | { readonly kind: 'unexpected'; readonly reason: UnexpectedReason };

interface Circumstances {
  /** Method and path, without the query: purchase codes travel in it. */
  readonly call: string;
  readonly status?: number | null;
  /** What the marketplace said, if anything. */
  readonly detail?: string | null;
  readonly cause?: unknown;
}

/**
 * The only error that this package throws for faults of the marketplace. Its message names the call
 * and the reason; it holds no token, code or secret.
 */
export class MarketplaceError extends Error {
  readonly fault: MarketplaceFault;
  /** The HTTP status, or null when none arrived. */
  readonly status: number | null;
  /** The marketplace's own words, at most 200 characters; null when it said nothing. */
  readonly detail: string | null;

  constructor(fault: MarketplaceFault, circumstances: Circumstances) {
    const { call, status = null, detail = null, cause } = circumstances;
    const says = [`${call}: ${fault.kind} (${fault.reason})`];
    if (status !== null) says.push(`status ${status}`);
    if (detail !== null) says.push(detail);
    super(says.join(', '), cause === undefined ? {} : { cause });
    this.name = 'MarketplaceError';
    this.fault = fault;
    this.status = status;
    this.detail = detail;
  }
}

/** Whether `error` is a {@link MarketplaceError}, of that kind when one is named. */
export function isMarketplaceError(
  error: unknown,
  kind?: MarketplaceFault['kind'],
): error is MarketplaceError {
  return error instanceof MarketplaceError && (kind === undefined || error.fault.kind === kind);
}

/** Whether `error` is a refusal for that reason. */
export function isRefused(error: unknown, reason: RefusedReason): boolean {
  return (
    error instanceof MarketplaceError &&
    error.fault.kind === 'refused' &&
    error.fault.reason === reason
  );
}
