import { toFieldError } from '@hub/contract/field-error';
import {
  statuses,
  unfit,
  type FieldError,
  type ProblemCode,
  problems,
} from '@hub/contract/problems';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { inLanguageOf } from '#http/language.ts';
import { isDatabaseBusy, isDatabaseUnreachable } from '#platform/db/sql/sql-errors.ts';
import { Problem } from '#platform/problem.ts';
import type { Access, Call, Gate } from '@hub/contract/call';

/** Returns the body of a refusal: RFC 9457 with a message for people and a reference to the log. */
export function problemBody(problem: Problem, reference: string) {
  return {
    type: 'about:blank',
    title: problems[problem.code].title,
    status: statuses[problem.code],
    detail: problem.message,
    message: problem.message,
    code: problem.code,
    reference,
    ...(problem.errors && { errors: problem.errors }),
  };
}

const always: readonly ProblemCode[] = ['internal', 'unavailable', 'not_built', 'bad_request'];
const ofBodies: readonly ProblemCode[] = ['bad_json', 'media_type', 'too_large'];
const byAccess: Readonly<Record<Access, readonly ProblemCode[]>> = {
  public: [],
  program: [],
  session: ['unauthenticated', 'second_factor'],
  site: ['unknown_token'],
  operator: ['not_found', 'forbidden', 'second_factor', 'rate_limited'],
};
const byGate: Readonly<Record<Gate, readonly ProblemCode[]>> = {
  none: [],
  token: ['csrf'],
  'same-origin': ['csrf', 'gate'],
  'same-origin-if-request': ['csrf', 'gate'],
  'same-origin-file': ['csrf', 'gate'],
};

const mayBeRefused = (call: Call, code: ProblemCode): boolean =>
  [
    ...always,
    ...byAccess[call.access],
    ...byGate[call.gate],
    ...(call.method === 'POST' ? ofBodies : []),
    ...(call.body || call.query || call.params ? (['validation'] as const) : []),
    ...(call.fresh ? (['reauthenticate'] as const) : []),
    ...(call.refusals ?? []),
  ].includes(code);

/**
 * Converts every failure to an RFC 9457 answer with a message for people. With `check` (in tests),
 * a code that the call does not declare is an error.
 */
export function answerProblems(
  app: FastifyInstance,
  check: boolean,
  onRefused: (code: ProblemCode) => void = () => {},
): void {
  const answer = (
    thrown: FastifyError | Problem,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply => {
    const error = (check && asUnnamed(asProblem(thrown), request)) || thrown;
    const problem = asProblem(error);
    if (isOfBuyersOrSites(request)) onRefused(problem.code);
    const { log, id: reqId } = request;
    const { cause } = problem;
    if (problem.code === 'internal') log.error({ reqId, err: error }, 'request failed');
    else if (problem.isOperators)
      log.error({ reqId, err: cause }, `settings refused: ${problem.code}`);
    else if (cause) log.warn({ reqId, err: cause }, `request refused: ${problem.code}`);
    return sendProblem(problem, request, reply);
  };
  app.setErrorHandler((thrown: FastifyError | Problem, request, reply) =>
    inLanguageOf(request, () => answer(thrown, request, reply)),
  );
}

function isOfBuyersOrSites({ routeOptions }: FastifyRequest): boolean {
  const { call } = routeOptions.config;
  return call !== undefined && call.access !== 'operator';
}

/** Returns null for a code that the call declares. */
function asUnnamed(problem: Problem, request: FastifyRequest): Problem | null {
  const { call } = request.routeOptions.config;
  if (!call || mayBeRefused(call, problem.code)) return null;
  const message = `${call.method} ${call.path}: its refusals in the contract lack '${problem.code}'`;
  return new Problem('internal', { message, cause: problem });
}

function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statuses[problem.code];
  if (problem.retryAfterSeconds) void reply.header('retry-after', problem.retryAfterSeconds);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemBody(problem, request.id));
}

const problemCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_json',
  FST_ERR_NOT_FOUND: 'not_found',
};

/** Problem codes of other client errors by status, such as an invalid range of a file request. */
const byStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'bad_json',
  412: 'bad_request',
  416: 'range_unsatisfiable',
};

/** Seconds until a retry while the database is busy or unreachable. */
const whenDatabaseRests = 5;

function asProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new Problem('validation', { errors: fieldErrors(error.validation) });
  }
  const code = problemCodes[error.code] ?? byStatus[error.statusCode ?? 0];
  if (code) return new Problem(code);
  if (isDatabaseUnreachable(error) || isDatabaseBusy(error))
    return new Problem('unavailable', { cause: error, retryAfterSeconds: whenDatabaseRests });
  return new Problem('internal', { cause: error });
}

/** Returns the first error of each field, because a form shows one error at a time. */
function fieldErrors(issues: readonly { instancePath: string; message?: string }[]): FieldError[] {
  const first = new Map<string, string>();
  for (const issue of issues) {
    const field = issue.instancePath.split('/').filter(Boolean).join('.');
    if (!first.has(field)) first.set(field, issue.message ?? unfit());
  }
  return [...first].map(([field, message]) => toFieldError(field, message));
}
