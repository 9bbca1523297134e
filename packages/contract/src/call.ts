import type { $ZodType, input, output } from 'zod/v4/core';
import type { ProblemCode } from './problems.ts';
import type { Role } from './roles.ts';
import type { Scope } from './scopes.ts';

/**
 * Caller of a call. `public`: anyone. `session`: a signed-in user. `site`: a WordPress site with
 * its activation token. `program`: anyone without a cookie, usually a site's server. `operator`: an
 * operator with at least the role of the call. Everyone else gets the answer of an unknown path.
 * Operators' calls are in operator-calls.ts.
 */
export type Access = 'public' | 'session' | 'site' | 'program' | 'operator';

/**
 * Proof that a page of the hub sent the request. `none`: not needed (reads, and calls of sites,
 * which carry no cookie). `token`: the CSRF token in `X-CSRF-Token`, or else in `_csrf` of a JSON
 * body. `same-origin`: a GET that changes state, with `Sec-Fetch-Site: same-origin` or the token.
 * `same-origin-if-request`: the same, if the query names a `request`. `same-origin-file`: the same
 * for a download link, which browsers request as a navigation.
 */
export type Gate = 'none' | 'token' | 'same-origin' | 'same-origin-if-request' | 'same-origin-file';

/** Call of the API, shared by server, web app, tests and documents. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly group: string;
  readonly summary: string;
  readonly access: Access;
  /** Lowest role; only with access `operator`. */
  readonly role?: Role;
  /** Scope of tokens that may make the call; null if none may. Only with access `operator`. */
  readonly scope?: Scope | null;
  /**
   * Requires a recent password, code or passkey (`reauthenticate`); only with access `operator`.
   * Protects irreversible actions, actions that reach every site, and operators, tokens and keys.
   * With a query key, only requests with this key need the proof. Tokens are exempt, because their
   * creation needs a fresh proof.
   */
  readonly fresh?: true | { readonly withQuery: string };
  readonly gate: Gate;
  /** Allows the call before the required second factor is set up; only with access `session`. */
  readonly factorless?: true;
  /** The browser also sends the token in the body (specification, section 4). */
  readonly tokenInBody?: boolean;
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  /** Media type of a body that the handler reads as a stream; `octet-stream` allows any type. */
  readonly file?: 'application/zip' | 'application/octet-stream';
  /** Largest body in bytes, if smaller than the limit of the server. */
  readonly bodyLimit?: number;
  /** Answer with status 200; absent for a file. */
  readonly answer?: $ZodType;
  /** Refusals in addition to those of the access and the gate. */
  readonly refusals?: readonly ProblemCode[];
}

/**
 * Returns shared fields of the calls of a group, by caller. Reads need no gate, pages send the CSRF
 * token with writes, and sites and programs send no cookie.
 */
export const commonOf = (group: string) =>
  ({
    publicRead: { method: 'GET', group, access: 'public', gate: 'none' },
    publicWrite: { method: 'POST', group, access: 'public', gate: 'token' },
    read: { method: 'GET', group, access: 'session', gate: 'none' },
    write: { method: 'POST', group, access: 'session', gate: 'token' },
    factorlessRead: { method: 'GET', group, access: 'session', gate: 'none', factorless: true },
    factorless: { method: 'POST', group, access: 'session', gate: 'token', factorless: true },
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

/** Checks the calls of a group and keeps their exact types. */
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
