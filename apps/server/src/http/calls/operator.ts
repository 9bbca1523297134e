import type { FastifyRequest } from 'fastify';
import type { Guards } from './guards.ts';
import { bearerIn } from '#http/request-headers.ts';
import type { Operator, Program } from './route.ts';

export type OperatorGuards = Pick<
  Guards,
  'cookies' | 'findSession' | 'isConsoleNetwork' | 'lacksFactor'
>;

export interface FoundOperator {
  readonly user: Operator;
  /** As for any session. */
  readonly prolonged: boolean;
  /** Nothing is done for them before they gave the second factor that the hub asks for. */
  readonly lacksFactor: boolean;
}

const tokenOf = (request: FastifyRequest): string | null =>
  /^hub_\w{1,128}$/.exec(bearerIn(request))?.[0] ?? null;

/** Whether a program asks, which shows a token and no cookie. */
export const showsToken = (request: FastifyRequest): boolean => tokenOf(request) !== null;

/** Which program asks, if its token holds; to everybody else nothing exists. */
export async function findProgram(
  request: FastifyRequest,
  { findToken }: Pick<Guards, 'findToken'>,
): Promise<Program | null> {
  const token = tokenOf(request);
  return token === null ? null : findToken(token);
}

/**
 * Who asks, if it is somebody who runs the hub; null for everybody else, to whom nothing of it
 * exists. The role is read anew for each request: one that was taken away ends the next.
 * To an address outside HUB_CONSOLE_NETWORKS nobody is.
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
