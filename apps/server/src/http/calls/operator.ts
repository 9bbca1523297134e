import type { FastifyRequest } from 'fastify';
import { bearerIn } from '#http/request-headers.ts';
import type { Operator, Program, Guards } from './route.ts';
import { Problem } from '#platform/problem.ts';

export type OperatorGuards = Pick<
  Guards,
  'cookies' | 'findSession' | 'isConsoleNetwork' | 'lacksFactor'
>;

export interface FoundOperator {
  readonly user: Operator;
  /** True if the session was just extended. */
  readonly prolonged: boolean;
  /** True if the required second factor is missing; until then the operator can do nothing. */
  readonly lacksFactor: boolean;
}

const tokenOf = (request: FastifyRequest): string | null =>
  /^hub_\w{1,128}$/.exec(bearerIn(request))?.[0] ?? null;

/** Returns true if the caller is a program, with a token and no cookie. */
export const showsToken = (request: FastifyRequest): boolean => tokenOf(request) !== null;

/** Finds the program of a valid token; for everyone else nothing exists. */
export async function findProgram(
  request: FastifyRequest,
  { findToken }: Pick<Guards, 'findToken'>,
): Promise<Program | null> {
  const token = tokenOf(request);
  return token === null ? null : findToken(token);
}

/**
 * Finds the operator who makes the request; null for everyone else, for whom nothing of the console
 * exists. The role is read for each request, so a removed role ends the next one. Addresses outside
 * of HUB_CONSOLE_NETWORKS have no operators.
 */
export async function findOperator(
  request: FastifyRequest,
  { cookies, findSession, isConsoleNetwork, lacksFactor }: OperatorGuards,
): Promise<FoundOperator | null> {
  if (!isConsoleNetwork(request.ip)) return null;
  const token = cookies.session(request);
  const found = token === null ? null : await findSession(token);
  const role = found?.user.role ?? null;
  if (found === null || role === null) return null;
  return { ...found, user: { ...found.user, role }, lacksFactor: lacksFactor(found.user) };
}

/**
 * Finds the operator who asks for a page of the console. A caller who cannot be looked up, such as
 * while the database is away, is none.
 */
export const findOperatorOfPage = (
  request: FastifyRequest,
  guards: OperatorGuards,
): Promise<FoundOperator | null> =>
  findOperator(request, guards).catch((error: unknown) => {
    request.log.warn({ reqId: request.id, err: error }, 'console caller not identified');
    return null;
  });

/**
 * Looks up the caller of an unknown call as an operator's call does, then refuses. Otherwise hidden
 * calls would be revealed by the time of their refusal.
 */
export async function refuseUnknown(
  request: FastifyRequest,
  guards: OperatorGuards & Pick<Guards, 'findToken'>,
): Promise<never> {
  if (/^\/api(?:\/|$)/.test(request.url)) {
    await (showsToken(request) ? findProgram(request, guards) : findOperator(request, guards));
  }
  throw new Problem('not_found');
}
