import type { $ZodType, input, output } from 'zod/v4/core';
import type { ProblemCode } from './problems.ts';
import type { Role } from './roles.ts';
import type { Scope } from './scopes.ts';

/**
 * Caller of a call. `public`: anyone. `session`: a signed-in user. `site`: a WordPress site with
 * its activation token. `program`: anyone, usually a site's server; no cookie is read. `operator`:
 * an operator with at least the call's role. Everyone else gets the answer of an unknown path.
 * These calls are in operator-calls.ts.
 */
export type Access = 'public' | 'session' | 'site' | 'program' | 'operator';

/**
 * Proof that the hub's own page sent the request. `none`: not needed (reads, and calls of sites,
 * which carry no cookie). `token`: the CSRF token in `X-CSRF-Token`, or else in `_csrf` of a JSON
 * body. `same-origin`: a GET that changes state, with `Sec-Fetch-Site: same-origin` or the token.
 * `same-origin-if-request`: the same, when the query names a `request`. `same-origin-file`: the
 * same for a download link, which browsers request as a navigation.
 */
export type Gate = 'none' | 'token' | 'same-origin' | 'same-origin-if-request' | 'same-origin-file';

/** One call of the API: everything that server, web, tests and documents must agree on. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly group: string;
  readonly summary: string;
  readonly access: Access;
  /** The least role that may, with access `operator`. */
  readonly role?: Role;
  /** With access `operator`: scope of a token that may call it, too; null: no token may. */
  readonly scope?: Scope | null;
  /**
   * With access `operator`: requires a recent password, code or passkey (`reauthenticate`). It
   * protects actions that cannot be undone or reach every site, and operators, tokens and keys.
   * With a query key: only if the query has it. Tokens are exempt, because creating one needs a
   * fresh proof.
   */
  readonly fresh?: true | { readonly withQuery: string };
  readonly gate: Gate;
  /** With access `session`: also allowed before the required second factor is set up. */
  readonly factorless?: true;
  /** The browser also sends the token in the body (specification, section 4). */
  readonly tokenInBody?: boolean;
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  /**
   * The body is a file of this type, which the handler reads as a stream; `octet-stream`: any type.
   */
  readonly file?: 'application/zip' | 'application/octet-stream';
  /** The largest body in bytes, where it is smaller than the server's own. */
  readonly bodyLimit?: number;
  /** The 200 answer; absent where the answer is a file. */
  readonly answer?: $ZodType;
  /** The refusals that this call adds to those that its access and gate imply. */
  readonly refusals?: readonly ProblemCode[];
}

/**
 * Common parts of a group's calls, by caller. Reads need no gate, pages send the CSRF token with
 * writes, and sites and programs send no cookie.
 */
export const commonOf = (group: string) =>
  ({
    publicRead: { method: 'GET', group, access: 'public', gate: 'none' },
    publicWrite: { method: 'POST', group, access: 'public', gate: 'token' },
    read: { method: 'GET', group, access: 'session', gate: 'none' },
    write: { method: 'POST', group, access: 'session', gate: 'token' },
    siteRead: { method: 'GET', group, access: 'site', gate: 'none' },
    siteWrite: { method: 'POST', group, access: 'site', gate: 'none' },
    programWrite: { method: 'POST', group, access: 'program', gate: 'none' },
  }) as const;

type OpenCall = Call & {
  readonly access: Exclude<Access, 'operator'>;
  readonly role?: never;
  readonly scope?: never;
  readonly fresh?: never;
};

/** Keeps the exact shape of each call of a group while checking that it is one. */
export const callGroup = <const T extends Record<string, OpenCall>>(group: T): T => group;

type Part<C extends Call, K extends keyof Call> =
  C extends Record<K, infer S extends $ZodType> ? S : never;
type OutputOf<S> = [S] extends [never] ? undefined : S extends $ZodType ? output<S> : never;
type InputOf<S> = [S] extends [never] ? undefined : S extends $ZodType ? input<S> : never;

/** Request body of `C` as a caller sends it, before defaults and normalization. */
export type BodyIn<C extends Call> = InputOf<Part<C, 'body'>>;
/** Query of `C` as a caller sends it. */
export type QueryIn<C extends Call> = InputOf<Part<C, 'query'>>;
/** Answer of `C` with status 200. */
export type AnswerOut<C extends Call> = OutputOf<Part<C, 'answer'>>;
/** Validated request that a handler of `C` receives. */
export interface RequestOut<C extends Call> {
  readonly body: OutputOf<Part<C, 'body'>>;
  readonly query: OutputOf<Part<C, 'query'>>;
  readonly params: OutputOf<Part<C, 'params'>>;
}
