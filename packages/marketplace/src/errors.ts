/**
 * Reason why the marketplace gave no usable answer. It does not tell if the subject of the call
 * exists. `rate_limited` is 429; `server_error` is 408 and every 5xx. `circuit_open`: no request
 * was sent, because earlier calls failed. The other reasons concern the body.
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
 * Reason of a refusal. `code_refused`: the authorization code is unknown, used or expired.
 * `grant_revoked`: the refresh token was revoked, and the buyer must connect again.
 * `token_expired`: the access token is unknown or expired; refresh it once. `scope`: the token
 * lacks a permission. `client`: the client id or secret is wrong, and the operator must correct it.
 * `forbidden`: a 403 without a reason, as also seen in outages of the marketplace.
 */
export type RefusedReason =
  | 'code_refused'
  | 'grant_revoked'
  | 'token_expired'
  | 'scope'
  | 'client'
  | 'forbidden';

/**
 * Reason of an unexpected answer. `shape`: JSON that does not have the documented shape.
 * `error_in_200`: status 200 with an `error`. `status`: a status that this call never has.
 * `endless`: more pages than possible.
 */
export type UnexpectedReason = 'shape' | 'error_in_200' | 'status' | 'endless';

/** Types of failures with their reasons. */
export type MarketplaceFault =
  | {
      readonly kind: 'unreachable';
      readonly reason: UnreachableReason;
      /** Wait that the marketplace requested, in milliseconds; null if it requested none. */
      readonly retryAfterMs: number | null;
    }
  | { readonly kind: 'refused'; readonly reason: RefusedReason }
  | { readonly kind: 'unexpected'; readonly reason: UnexpectedReason };

interface Circumstances {
  /** Method and path without the query, because the query may contain a purchase code. */
  readonly call: string;
  readonly status?: number | null;
  /** Message of the marketplace, if it sent one. */
  readonly detail?: string | null;
  readonly cause?: unknown;
}

/**
 * Only error that this package throws for faults of the marketplace. Its message names the call and
 * the reason, and contains no token, code or secret.
 */
export class MarketplaceError extends Error {
  readonly fault: MarketplaceFault;
  /** HTTP status; null if no answer arrived. */
  readonly status: number | null;
  /** Message of the marketplace, at most 200 characters; null if it sent none. */
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

/**
 * Returns true if `error` is a {@link MarketplaceError}; with `kind`, only for that type of
 * failure.
 */
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
