/**
 * Reason why the marketplace gave no usable answer. It says nothing about the subject of the call.
 * `rate_limited` is 429; `server_error` is 408 and every 5xx. `circuit_open`: no request was sent,
 * because earlier calls failed. The rest concern the body.
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
 * Reason why the marketplace refused. `code_refused`: the authorization code is unknown, used or
 * expired. `grant_revoked`: the refresh token is dead, and the buyer must connect again.
 * `token_expired`: the access token is unknown or expired; refresh once. `scope`: the token lacks a
 * permission. `client`: the client id or secret is wrong, which the operator must fix. `forbidden`:
 * a 403 without a reason; incidents of the marketplace look like this too.
 */
export type RefusedReason =
  | 'code_refused'
  | 'grant_revoked'
  | 'token_expired'
  | 'scope'
  | 'client'
  | 'forbidden';

/**
 * Reason of an unexpected answer. `shape`: JSON, but not the documented shape. `error_in_200`: a
 * 200 with an `error`. `status`: a status that this call never has. `endless`: more pages than
 * possible.
 */
export type UnexpectedReason = 'shape' | 'error_in_200' | 'status' | 'endless';

/** The three kinds of failure, each with its reasons. */
export type MarketplaceFault =
  | {
      readonly kind: 'unreachable';
      readonly reason: UnreachableReason;
      /** Wait that the marketplace asked for, in milliseconds; null if it named none. */
      readonly retryAfterMs: number | null;
    }
  | { readonly kind: 'refused'; readonly reason: RefusedReason }
  | { readonly kind: 'unexpected'; readonly reason: UnexpectedReason };

interface Circumstances {
  /** Method and path, without the query: purchase codes travel in it. */
  readonly call: string;
  readonly status?: number | null;
  /** The marketplace's own message, if any. */
  readonly detail?: string | null;
  readonly cause?: unknown;
}

/**
 * The only error that this package throws for faults of the marketplace. Its message names the call
 * and the reason; it contains no token, code or secret.
 */
export class MarketplaceError extends Error {
  readonly fault: MarketplaceFault;
  /** The HTTP status, or null when none arrived. */
  readonly status: number | null;
  /** The marketplace's own message, at most 200 characters; null if it sent none. */
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

/** Returns true if `error` is a {@link MarketplaceError}, and of `kind` if that is given. */
export function isMarketplaceError(
  error: unknown,
  kind?: MarketplaceFault['kind'],
): error is MarketplaceError {
  return error instanceof MarketplaceError && (kind === undefined || error.fault.kind === kind);
}

/** Returns true if `error` is a refusal for that reason. */
export function isRefused(error: unknown, reason: RefusedReason): boolean {
  return (
    error instanceof MarketplaceError &&
    error.fault.kind === 'refused' &&
    error.fault.reason === reason
  );
}
