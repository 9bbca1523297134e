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

/** Fastify's request and reply. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** User of a session, as found by the session lookup. */
export interface SignedIn {
  readonly sessionHash: string;
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Operator's role; null for everyone else. */
  readonly role: Role | null;
  readonly errorMessage: string | null;
  /** Code of the chosen language; null before a choice. */
  readonly language: string | null;
  /** Time at which the account will be erased at its owner's request; null if none is set. */
  readonly eraseAt: Date | null;
  /** Time of the last password or equivalent proof in this session. */
  readonly signedInAt: Date;
  /** Time of the second factor in this session; null before it. */
  readonly secondFactorAt: Date | null;
}

export interface Operator extends SignedIn {
  readonly role: Role;
}

/** Program with a valid token. */
export interface Program {
  readonly name: string;
  readonly scopes: readonly Scope[];
}

/** Caller by access: always present with `session` and `operator`, optional with the others. */
interface Callers {
  readonly session: SignedIn;
  readonly operator: Operator;
  readonly public: SignedIn | null;
  readonly site: SignedIn | null;
  readonly program: SignedIn | null;
}

/** Request for a handler: its validated parts and its caller. */
export interface HubRequest<N extends MountedName> extends RequestOut<MountedCall<N>> {
  /** Null for a program, if tokens may make the call. */
  readonly user: MountedCall<N> extends { readonly scope: Scope }
    ? Operator | null
    : Callers[MountedCall<N>['access']];
  /** Actor for the audit log, with access `operator`. */
  readonly actor: MountedCall<N>['access'] extends 'operator' ? Actor : null;
  /** The activation token of a site; the empty string where the call has none. */
  readonly bearer: string;
  /** The caller's address; forwarded headers count only from trusted proxies. */
  readonly address: string;
  readonly userAgent: string;
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Limit by the caller's address that is counted before everything else. */
export type AddressLimit = Extract<
  RateLimitName,
  `${string}ByAddress` | `verificationRequestBy${string}`
>;

/** Result of a handler; for a file, the reply that sends it. */
type HandlerResult<N extends MountedName> =
  AnswerOut<MountedCall<N>> extends undefined ? FastifyReply : AnswerOut<MountedCall<N>>;

type Handler<N extends MountedName> = (request: HubRequest<N>) => Promise<HandlerResult<N>>;

/**
 * Implementation of a call of the contract. Access, gate and schemas are in the route table. Every
 * route has the order gate, limit, session, schema, handler.
 */
export interface Route<N extends MountedName> {
  readonly limit?: readonly AddressLimit[];
  /**
   * Counted only for unknown tokens and codes. Many sites share their host's address, so a valid
   * token is never refused for its neighbors' mistakes.
   */
  readonly limitWrong?: AddressLimit;
  /** True if the answer lasts as long as its reader, so that silence does not end it. */
  readonly mayBeSilent?: boolean;
  readonly handle: Handler<N>;
}

/** Routes by name. Most consist of a handler only. */
export type Routes = { readonly [N in MountedName]?: Handler<N> | Route<N> };

/**
 * The union of all routes accepts the union of their requests, and `toHubRequest` builds the
 * matching one.
 */
export function findRoute(routes: Routes, name: MountedName): Route<MountedName> | undefined {
  const route = routes[name] as Handler<MountedName> | Route<MountedName> | undefined;
  return typeof route === 'function' ? { handle: route } : route;
}

/** Checks that run before every call. */
export interface Guards {
  readonly limits: RateLimits;
  readonly gate: GateKeeper;
  readonly cookies: Cookies;
  /** Returns true if the hub requires a second factor that this session has not given. */
  readonly lacksFactor: (user: SignedIn) => boolean;
  /** Returns true if operators may connect from this address. */
  readonly isConsoleNetwork: (address: string) => boolean;
  /** Throws `reauthenticate` unless the person gave a proof recently in this session. */
  readonly requireFresh: (user: SignedIn) => Promise<unknown>;
  /** Finds the program of an API token; returns null if there is none. */
  readonly findToken: (token: string) => Promise<Program | null>;
  readonly findSession: (token: string) => Promise<{ user: SignedIn; prolonged: boolean } | null>;
}

/** Every call that this server answers: those for everyone, and those for operators. */
const mounted = { ...calls, ...operatorCalls } as const;

export type MountedName = keyof typeof mounted;
export type MountedCall<N extends MountedName> = (typeof mounted)[N];

export const mountedNames = Object.keys(mounted) as MountedName[];

/** Returns the call of that name, in its general type. */
export const mountedCall = (name: MountedName): Call => mounted[name];
