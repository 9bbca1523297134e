import type { FastifyRequest } from 'fastify';
import type { Guards } from '#http/guards.ts';
import type { Operator } from '#http/route.ts';
import type { UserRead } from '#platform/db/user-read.ts';

export type OperatorGuards = Pick<Guards, 'cookies' | 'findSession' | 'lacksFactor'>;

export interface FoundOperator {
  readonly user: Operator;
  /** As for any session. */
  readonly prolonged: boolean;
  readonly userRead: unknown;
  /** Nothing is done for them before they gave the second factor that the hub asks for. */
  readonly lacksFactor: boolean;
}

/**
 * Who asks, if it is somebody who runs the hub; null for everybody else, to whom nothing of it
 * exists. The role is read anew for each request: one that was taken away ends the next.
 *
 * What else may be asked of an operator belongs here: the network.
 */
export async function findOperator(
  request: FastifyRequest,
  { cookies, findSession, lacksFactor }: OperatorGuards,
  userRead?: UserRead<unknown>,
): Promise<FoundOperator | null> {
  const token = cookies.session(request);
  const found = token === null ? null : await findSession(token, userRead);
  const role = found?.user.role ?? null;
  if (found === null || role === null) return null;
  return { ...found, user: { ...found.user, role }, lacksFactor: lacksFactor(found.user) };
}
