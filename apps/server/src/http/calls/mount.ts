import type { Call } from '@hub/contract/call';
import { seconds } from '@hub/contract/limits';
import { mayAs } from '@hub/contract/roles';
import { languageOf } from '@hub/language/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { silentAnswers, slowBodies } from '#http/listener/bounds.ts';
import { findOperator, findProgram, showsToken } from './operator.ts';
import { isOfSite, speakTo, speakToOperator, speakToSite } from '#http/language.ts';
import { bearerIn } from '#http/request-headers.ts';
import {
  findRoute,
  type Exchange,
  type HubRequest,
  type Program,
  type Route,
  type Routes,
  type SignedIn,
  mountedCall,
  mountedNames,
  type MountedName,
  type Guards,
} from './route.ts';
import type { Actor } from '#platform/actor.ts';
import { Problem } from '#platform/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
    program: Program | null;
    /** True while the gate has not decided, because the token may be in the unread body. */
    awaitsBody: boolean;
    /** Time of `performance.now()` at which the caller was looked up. */
    knownAt: number;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}

/**
 * Mounts every call of the contract. Calls without a route answer 501. Each call runs gate, limit,
 * session, schema and handler in this order. An operator's call identifies the caller first and
 * answers everyone else like an unknown path. If the token may be in the body, the gate and all
 * later checks wait until the body is read.
 */
export function mountCalls(app: FastifyInstance, routes: Routes, guards: Guards): void {
  app.decorateRequest('signedIn', null);
  app.decorateRequest('program', null);
  app.decorateRequest('awaitsBody', false);
  app.decorateRequest('knownAt', 0);
  takeFiles(app);
  for (const name of mountedNames) {
    mountCall(app, { call: mountedCall(name), route: findRoute(routes, name), name }, guards);
  }
}

/** Passes file bodies as streams to calls that accept them. Other calls refuse them. */
function takeFiles(app: FastifyInstance): void {
  for (const type of ['application/zip', 'application/octet-stream'] as const) {
    // oxlint-disable-next-line max-params -- Fastify's own order.
    app.addContentTypeParser(type, (request, payload, done) => {
      if (request.routeOptions.config.call?.file === type) done(null, payload);
      else done(new Problem('media_type'));
    });
  }
}

interface MountedRoute {
  readonly name: string;
  readonly call: Call;
  readonly route: Route<MountedName> | undefined;
}

/** Time for a body in milliseconds. After it, the session may have ended, or lost its role. */
const promptly = seconds(1);

export function mountCall(app: FastifyInstance, mounted: MountedRoute, guards: Guards): void {
  const { name, call, route } = mounted;
  const isOperators = call.access === 'operator';
  const passGate = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    for (const limit of route?.limit ?? []) await guards.limits.takeFrom(limit, request.ip);
    if (!isOperators) await lookUpWho(mounted, { request, reply }, guards);
    if (request.signedIn && wantsFresh(call, request)) await guards.requireFresh(request.signedIn);
    if (!route) throw new Problem('not_built');
    request.knownAt = performance.now();
  };
  /** Looks up the caller again, so that no request outlasts its session by sending slowly. */
  const lookAgain = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (performance.now() - request.knownAt < promptly) return;
    if (request.program) request.program = await requireProgram(call, request, guards);
    else if (isOperators) await requireOperator(mounted, { request, reply }, guards);
    else await lookUpWho(mounted, { request, reply }, guards);
  };
  const guard = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isOperators && showsToken(request)) {
      request.program = await requireProgram(call, request, guards);
      // A page of another site cannot send this header, so no CSRF token is needed.
      return passGate(request, reply);
    }
    if (isOperators) await requireOperator(mounted, { request, reply }, guards);
    // Requests forged by another site must not use up the visitor's limits.
    request.awaitsBody = guards.gate.awaitsBody(call.gate, request);
    if (request.awaitsBody) return;
    guards.gate.check(call.gate, request);
    await passGate(request, reply);
  };
  const guardByBody = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.awaitsBody) return;
    guards.gate.checkBody(request);
    request.awaitsBody = false;
    await passGate(request, reply);
  };
  app.route({
    method: call.method,
    url: call.path,
    config: { call },
    // A GET that changes state has no HEAD, because callers of HEAD expect no change.
    exposeHeadRoute: call.method === 'GET' && call.gate === 'none',
    ...(call.bodyLimit && { bodyLimit: call.bodyLimit }),
    schema: {
      operationId: name,
      summary: call.summary,
      tags: [call.group],
      hide: call.access === 'operator',
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.answer && { response: { 200: call.answer } }),
    },
    // The guard runs before the body is read, so that callers without access get no error about
    // their input.
    onRequest: guard,
    ...(isOfSite(call) && { preValidation: speakToSite }),
    ...(call.gate === 'token' && { preValidation: guardByBody, errorHandler: hideUnproven }),
    ...(call.method !== 'GET' && { preHandler: lookAgain }),
    handler(request, reply) {
      if (route?.mayBeSilent) silentAnswers.add(reply.raw);
      if (call.file) slowBodies.add(request.raw);
      const answer = (route as Route<MountedName>).handle(toHubRequest(request, reply));
      const limit = route?.limitWrong;
      return limit === undefined
        ? answer
        : answer.catch((error: unknown) =>
            countWrong(error, () => guards.limits.takeFrom(limit, request.ip)),
          );
    },
  });
}

const wantsFresh = ({ fresh }: Call, { query }: FastifyRequest): boolean =>
  typeof fresh === 'object' ? fresh.withQuery in (query as object) : fresh === true;

/** Callers without a valid token learn nothing about their unreadable body. */
function hideUnproven(error: Error, { awaitsBody }: FastifyRequest): never {
  throw awaitsBody ? new Problem('csrf') : error;
}

async function countWrong(error: unknown, count: () => Promise<void>): Promise<never> {
  // An unknown token or activation code may be a guess.
  const isGuess =
    error instanceof Problem && ['unknown_token', 'code_unknown'].includes(error.code);
  if (isGuess) await count();
  throw error;
}

/** Sets `signedIn`. */
async function lookUpWho(
  { call }: MountedRoute,
  { request, reply }: Exchange,
  { cookies, findSession, lacksFactor }: Guards,
): Promise<void> {
  if (call.access === 'program') return;
  if (call.access === 'site') {
    if (bearerOf(request) === '') throw new Problem('unknown_token');
    return;
  }
  const token = cookies.session(request);
  const session = token ? await findSession(token) : null;
  if (call.access === 'session') {
    if (!session) throw new Problem('unauthenticated');
    if (!call.factorless && lacksFactor(session.user)) throw new Problem('second_factor');
  }
  if (token && session?.prolonged) cookies.setSession(reply, token);
  request.signedIn = session?.user ?? null;
  if (session?.user.language) speakTo(request, languageOf(session.user.language));
}

/** Throws `not_found` or `forbidden`. */
async function requireProgram(
  { scope }: Call,
  request: FastifyRequest,
  guards: Guards,
): Promise<Program> {
  const program = await findProgram(request, guards);
  if (program === null) throw new Problem('not_found');
  speakToOperator(request);
  if (!scope || !program.scopes.includes(scope)) throw new Problem('forbidden');
  return program;
}

/** Sets `signedIn`. Throws `not_found`, `second_factor` or `forbidden`. */
async function requireOperator(
  { call }: MountedRoute,
  { request, reply }: Exchange,
  guards: Guards,
): Promise<void> {
  const operator = await findOperator(request, guards);
  if (operator === null) throw new Problem('not_found');
  const { user, prolonged } = operator;
  speakToOperator(request);
  if (operator.lacksFactor) throw new Problem('second_factor');
  if (call.role !== undefined && !mayAs(user.role, call.role)) throw new Problem('forbidden');
  const token = guards.cookies.session(request);
  if (token !== null && prolonged) guards.cookies.setSession(reply, token);
  request.signedIn = user;
}

const bearerOf = (request: FastifyRequest): string =>
  /^[A-Za-z0-9_-]{20,128}$/.exec(bearerIn(request))?.[0] ?? '';

const actorOf = ({ program, signedIn }: FastifyRequest): Actor | null => {
  if (program) return { kind: 'token', name: program.name };
  return signedIn && { kind: 'user', userId: signedIn.userId, name: signedIn.username };
};

// The schemas of the contract have checked these values. Their types follow from the name of the
// call.
const toHubRequest = (raw: FastifyRequest, reply: FastifyReply): HubRequest<MountedName> =>
  ({
    body: raw.body,
    query: raw.query,
    params: raw.params,
    user: raw.signedIn,
    actor: actorOf(raw),
    bearer: bearerOf(raw),
    address: raw.ip,
    userAgent: (raw.headers['user-agent'] ?? '').slice(0, 512),
    raw,
    reply,
  }) as HubRequest<MountedName>;
