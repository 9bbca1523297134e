import type { $ZodType, input, output } from 'zod/v4/core';
import type { ProblemCode } from './problems.ts';
import type { Role } from './roles.ts';
import type { Scope } from './scopes.ts';

/**
 * Who may call.
 * `public`: anybody. `session`: a signed-in user. `site`: a WordPress site with its activation token.
 * `program`: anybody too, but a site's server: no cookie is read.
 * `operator`: who runs the hub, from the call's role on. To everybody else the call does not exist:
 * they get the answer of an unknown path. These calls stand in operator-calls.ts.
 */
export type Access = 'public' | 'session' | 'site' | 'program' | 'operator';

/**
 * What proves that the hub's own page asks.
 * `none`: nothing to prove (reads, and calls of sites, which carry no cookie).
 * `token`: the CSRF token in `X-CSRF-Token`, or without that header in `_csrf` of a JSON body.
 * `same-origin`: a GET that changes state: `Sec-Fetch-Site: same-origin`, or else the token.
 * `same-origin-if-request`: the same, when the query names a `request`.
 * `same-origin-file`: the same for a file that a link saves, which browsers ask for as for a page.
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
  /** With access `operator`: which token of a program may call, too; null: none may. */
  readonly scope?: Scope | null;
  /**
   * With access `operator`: asks for a password, code or passkey given a short while ago (`reauthenticate`):
   * for what cannot be undone, for operators, tokens and keys, and for what reaches every site. With a key of the
   * query: only where the query has it. A program has no session to prove: its token was made with a fresh proof.
   */
  readonly fresh?: true | { readonly withQuery: string };
  readonly gate: Gate;
  /** With access `session`: also for who still lacks the second factor that the hub asks for. */
  readonly factorless?: true;
  /** Whether the browser sends the token in the body, too (specification, section 4). */
  readonly tokenInBody?: boolean;
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  /** The body is a file of this type, which the handler reads as it arrives; `octet-stream`: of any. */
  readonly file?: 'application/zip' | 'application/octet-stream';
  /** The largest body in bytes, where it is smaller than the server's own. */
  readonly bodyLimit?: number;
  /** The 200 answer; absent where the answer is a file. */
  readonly answer?: $ZodType;
  /** The refusals that this call adds to those that its access and gate imply. */
  readonly refusals?: readonly ProblemCode[];
}

type OpenCall = Call & {
  readonly access: Exclude<Access, 'operator'>;
  readonly role?: never;
  readonly scope?: never;
  readonly fresh?: never;
};
type OperatorCall = Call & {
  readonly access: 'operator';
  readonly role: Role;
  readonly scope: Scope | null;
};

/** Keeps the exact shape of each call of a group while checking that it is one. */
export const callGroup = <const T extends Record<string, OpenCall>>(group: T): T => group;

/** The same for the calls of those who run the hub: each names the least role that may, and the scope. */
export const operatorCallGroup = <const T extends Record<string, OperatorCall>>(group: T): T =>
  group;

type Part<C extends Call, K extends keyof Call> =
  C extends Record<K, infer S extends $ZodType> ? S : never;
type OutputOf<S> = [S] extends [never] ? undefined : S extends $ZodType ? output<S> : never;
type InputOf<S> = [S] extends [never] ? undefined : S extends $ZodType ? input<S> : never;

/** What a caller of `C` sends in the body, before defaults and normalising. */
export type BodyIn<C extends Call> = InputOf<Part<C, 'body'>>;
/** What a caller of `C` sends in the query. */
export type QueryIn<C extends Call> = InputOf<Part<C, 'query'>>;
/** What the caller of `C` gets with a 200. */
export type AnswerOut<C extends Call> = OutputOf<Part<C, 'answer'>>;
/** What a handler of `C` reads, checked. */
export interface RequestOut<C extends Call> {
  readonly body: OutputOf<Part<C, 'body'>>;
  readonly query: OutputOf<Part<C, 'query'>>;
  readonly params: OutputOf<Part<C, 'params'>>;
}
