import type { AnswerOut, RequestOut, Call } from '@hub/contract/call';
import type { RateLimitName } from '@hub/contract/limits';
import type { Role } from '@hub/contract/roles';
import type { Scope } from '@hub/contract/scopes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#platform/actor.ts';
import { calls } from '@hub/contract/calls';
import { operatorCalls } from '@hub/contract/operator-calls';
import type { Cookies } from './cookies.ts';
import type { GateKeeper } from './gate.ts';
import type { RateLimits } from '#platform/db/counters/rate-limits.ts';

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface SignedIn {
  readonly sessionHash: string;
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Role of an operator; null for everyone else. */
  readonly role: Role | null;
  readonly errorMessage: string | null;
  /** Code of the chosen language; null before a choice. */
  readonly language: string | null;
  /** Time of the erasure that the owner requested; null if none is planned. */
  readonly eraseAt: Date | null;
  /** Time of the last password or equivalent confirmation in this session. */
  readonly signedInAt: Date;
  /** Time of the second factor in this session; null without it. */
  readonly secondFactorAt: Date | null;
}

export interface Operator extends SignedIn {
  readonly role: Role;
}

export interface Program {
  readonly name: string;
  readonly scopes: readonly Scope[];
}

/** Caller by access: always present with `session` and `operator`, otherwise optional. */
interface Callers {
  readonly session: SignedIn;
  readonly operator: Operator;
  readonly public: SignedIn | null;
  readonly site: SignedIn | null;
  readonly program: SignedIn | null;
}

export interface HubRequest<N extends MountedName> extends RequestOut<MountedCall<N>> {
  /** Null if a program with an API token makes the call. */
  readonly user: MountedCall<N> extends { readonly scope: Scope }
    ? Operator | null
    : Callers[MountedCall<N>['access']];
  /** Actor for the audit log; only for access `operator`. */
  readonly actor: MountedCall<N>['access'] extends 'operator' ? Actor : null;
  /** Activation token of a site; empty if the request has none. */
  readonly bearer: string;
  /** Forwarded headers count only from trusted proxies. */
  readonly address: string;
  readonly userAgent: string;
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Limit by the address of the caller, which is counted before all other checks. */
export type AddressLimit = Extract<
  RateLimitName,
  `${string}ByAddress` | `verificationRequestBy${string}`
>;

/** Result of a handler. For a file it is the reply that sends the file. */
type HandlerResult<N extends MountedName> =
  AnswerOut<MountedCall<N>> extends undefined ? FastifyReply : AnswerOut<MountedCall<N>>;

type Handler<N extends MountedName> = (request: HubRequest<N>) => Promise<HandlerResult<N>>;

/** Implementation of a call. The contract has its access, gate and schemas. */
export interface Route<N extends MountedName> {
  readonly limit?: readonly AddressLimit[];
  /**
   * Limit that counts only unknown tokens and codes. Many sites share the address of their host, so
   * a valid token is never refused for the mistakes of its neighbors.
   */
  readonly limitWrong?: AddressLimit;
  /** True for an answer that lasts as long as its reader, so that silence does not end it. */
  readonly mayBeSilent?: boolean;
  readonly handle: Handler<N>;
}

export type Routes = { readonly [N in MountedName]?: Handler<N> | Route<N> };

/** Returns the route of a call in its general type, to which `toHubRequest` casts the request. */
export function findRoute(routes: Routes, name: MountedName): Route<MountedName> | undefined {
  const route = routes[name] as Handler<MountedName> | Route<MountedName> | undefined;
  return typeof route === 'function' ? { handle: route } : route;
}

export interface Guards {
  readonly limits: RateLimits;
  readonly gate: GateKeeper;
  readonly cookies: Cookies;
  readonly lacksFactor: (user: SignedIn) => boolean;
  readonly isConsoleNetwork: (address: string) => boolean;
  /** Throws `reauthenticate` without a recent confirmation in this session. */
  readonly requireFresh: (user: SignedIn) => Promise<unknown>;
  readonly findToken: (token: string) => Promise<Program | null>;
  readonly findSession: (token: string) => Promise<{ user: SignedIn; prolonged: boolean } | null>;
}

/** Every call that this server answers, including the calls for operators. */
const mounted = { ...calls, ...operatorCalls } as const;

export type MountedName = keyof typeof mounted;
export type MountedCall<N extends MountedName> = (typeof mounted)[N];

export const mountedNames = Object.keys(mounted) as MountedName[];

export const mountedCall = (name: MountedName): Call => mounted[name];
