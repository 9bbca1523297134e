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
  readonly prolonged: boolean;
  /** True if a required second factor is missing. Until then the operator can do nothing. */
  readonly lacksFactor: boolean;
}

const tokenOf = (request: FastifyRequest): string | null =>
  /^hub_\w{1,128}$/.exec(bearerIn(request))?.[0] ?? null;

export const showsToken = (request: FastifyRequest): boolean => tokenOf(request) !== null;

export async function findProgram(
  request: FastifyRequest,
  { findToken }: Pick<Guards, 'findToken'>,
): Promise<Program | null> {
  const token = tokenOf(request);
  return token === null ? null : findToken(token);
}

/**
 * Finds the operator who makes the request; null for everyone else, to whom the console looks like
 * an unknown path. The role is read for each request, so a removed role takes effect immediately.
 * Addresses outside of HUB_CONSOLE_NETWORKS have no operators.
 */
export async function findOperator(
  request: FastifyRequest,
  { cookies, findSession, isConsoleNetwork, lacksFactor }: OperatorGuards,
): Promise<FoundOperator | null> {
  if (!isConsoleNetwork(request.ip)) return null;
  const token = cookies.session(request);
  const session = token === null ? null : await findSession(token);
  const role = session?.user.role ?? null;
  if (session === null || role === null) return null;
  return { ...session, user: { ...session.user, role }, lacksFactor: lacksFactor(session.user) };
}

/** Returns null also if the lookup fails, for example without a database. */
export const findOperatorOfPage = (
  request: FastifyRequest,
  guards: OperatorGuards,
): Promise<FoundOperator | null> =>
  findOperator(request, guards).catch((error: unknown) => {
    request.log.warn({ reqId: request.id, err: error }, 'console caller not identified');
    return null;
  });

/**
 * Looks up the caller of an unknown path like the caller of an operator's call, then throws
 * `not_found`. Otherwise the response time would reveal hidden calls.
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
