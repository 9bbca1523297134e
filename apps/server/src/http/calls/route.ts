import type { AnswerOut, RequestOut } from '@hub/contract/call';
import type { RateLimitName } from '@hub/contract/limits';
import type { Role } from '@hub/contract/roles';
import type { Scope } from '@hub/contract/scopes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MountedCall, MountedName } from './calls.ts';
import type { Doer } from '#platform/doer.ts';

/** The user behind a session, as the session's own look-up found them. */
export interface SignedIn {
  readonly sessionHash: string;
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** What they may as one who runs the hub; null for everybody else. */
  readonly role: Role | null;
  readonly errorMessage: string | null;
  /** When the account is to be erased, as they asked; null: it is not. */
  readonly eraseAt: Date | null;
  /** When the password was last given in this session, or what proves as much. */
  readonly signedInAt: Date;
  /** When a second factor was; null: not yet. */
  readonly secondFactorAt: Date | null;
}

/** One who runs the hub. */
export interface Operator extends SignedIn {
  readonly role: Role;
}

/** A program that showed its token. */
export interface Program {
  readonly name: string;
  readonly scopes: readonly Scope[];
}

/** By access: certain with `session` and `operator`, perhaps there with the others. */
interface Callers {
  readonly session: SignedIn;
  readonly operator: Operator;
  readonly public: SignedIn | null;
  readonly site: SignedIn | null;
  readonly program: SignedIn | null;
}

/** What a handler gets: the checked parts of the request and who is asking. */
export interface HubRequest<N extends MountedName> extends RequestOut<MountedCall<N>> {
  /** Where a token may call, too: null for a program. */
  readonly user: MountedCall<N> extends { readonly scope: Scope }
    ? Operator | null
    : Callers[MountedCall<N>['access']];
  /** Who acts, for the trail, with access `operator`. */
  readonly by: MountedCall<N>['access'] extends 'operator' ? Doer : null;
  /** The activation token of a site; the empty string where the call has none. */
  readonly bearer: string;
  /** The caller's address; forwarded headers count only from trusted proxies. */
  readonly address: string;
  readonly userAgent: string;
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A limit that is counted before anything else: by the caller's address. */
export type AddressLimit = Extract<
  RateLimitName,
  `${string}ByAddress` | `verificationRequestBy${string}`
>;

/** What a handler gives back; where the answer is a file, the reply that is sending it. */
type Answered<N extends MountedName> =
  AnswerOut<MountedCall<N>> extends undefined ? FastifyReply : AnswerOut<MountedCall<N>>;

/**
 * What a feature adds to a call of the contract. Access, gate and schemas stand in the route
 * table; the order on every route is gate, limit, session, schema, handler.
 */
export interface Route<N extends MountedName> {
  readonly limit?: readonly AddressLimit[];
  /**
   * Counted only where a token or code was shown that nobody has: many sites share the address of
   * their hosting company, and a right one is never refused for what its neighbours show.
   */
  readonly limitWrong?: AddressLimit;
  /** Whether the answer goes on for as long as its reader stays: that nothing leaves ends none. */
  readonly mayBeSilent?: boolean;
  readonly handle: (request: HubRequest<N>) => Promise<Answered<N>>;
}

export type Routes = { readonly [N in MountedName]?: Route<N> };
