import type { Call } from '@hub/contract/call';
import type { ProblemCode } from '@hub/contract/problems';
import { mayAs } from '@hub/contract/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mountedCall, mountedNames, type MountedName } from './calls.ts';
import type { Guards } from './guards.ts';
import { allowSilence } from '#http/listener/silence.ts';
import { allowSlowBody } from '#http/listener/slow-body.ts';
import { findOperator, findProgram, showsToken } from './operator.ts';
import { bearerIn } from '#http/request-headers.ts';
import type { HubRequest, Program, Route, Routes, SignedIn } from './route.ts';
import type { Doer } from '#platform/doer.ts';
import { Problem } from '#platform/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
    /** The program whose token was shown. */
    program: Program | null;
    /** The gate is still shut: its token may stand in the body, which is not read yet. */
    awaitsBody: boolean;
  }
  interface FastifyContextConfig {
    /** The row of the contract, where the route is a call. */
    call?: Call;
  }
}

type AnyRoute = Route<MountedName>;

/**
 * Puts every call of the contract on the server: those that `routes` answers, and the others with
 * 501. The order is the same on each: gate, limit, session, schema, handler. Where the call is an
 * operator's, who asks comes first: to everybody else it does not exist. A token in the body waits
 * for that to be read, and so does all that comes after the gate.
 */
export function mountCalls(app: FastifyInstance, routes: Routes, guards: Guards): void {
  app.decorateRequest('signedIn', null);
  app.decorateRequest('program', null);
  app.decorateRequest('awaitsBody', false);
  takeFiles(app);
  for (const name of mountedNames) {
    // Of all names at once, a route takes what each of its requests holds: `toHubRequest` makes it.
    const route = routes[name] as AnyRoute | undefined;
    mountCall(app, { call: mountedCall(name), route, name }, guards);
  }
}

/** A body that is a file stays a stream, for the calls that take one; to all others it is of no use. */
function takeFiles(app: FastifyInstance): void {
  for (const type of ['application/zip', 'application/octet-stream'] as const) {
    // oxlint-disable-next-line max-params -- Fastify's own order.
    app.addContentTypeParser(type, (request, payload, done) => {
      if (request.routeOptions.config.call?.file === type) done(null, payload);
      else done(new Problem('media_type'));
    });
  }
}

interface Mounted {
  readonly name: string;
  readonly call: Call;
  readonly route: AnyRoute | undefined;
}

export function mountCall(app: FastifyInstance, mounted: Mounted, guards: Guards): void {
  const { name, call, route } = mounted;
  const isOperators = call.access === 'operator';
  const passGate = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    for (const limit of route?.limit ?? []) await guards.limits.takeFrom(limit, request.ip);
    if (!isOperators) await lookUpWho(mounted, { request, reply }, guards);
    if (request.signedIn && wantsFresh(call, request)) await guards.requireFresh(request.signedIn);
    if (!route) throw new Problem('not_built');
  };
  const guard = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isOperators && showsToken(request)) {
      request.program = await requireProgram(call, request, guards);
      // A page of another site can send no such header: there is nothing left to prove.
      return passGate(request, reply);
    }
    if (isOperators) await requireOperator(mounted, { request, reply }, guards);
    // What a page of another site sends in a visitor's name uses nothing of theirs up.
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
    // A GET that changes something has no HEAD: whoever asks for that means to change nothing.
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
    // Before the body is read: to those who may not, nothing of what they sent is told.
    onRequest: guard,
    ...(call.gate === 'token' && { preValidation: guardByBody, errorHandler: hideUnproven }),
    handler(request, reply) {
      if (route?.mayBeSilent) allowSilence(reply.raw);
      if (call.file) allowSlowBody(request.raw);
      const answer = (route as AnyRoute).handle(toHubRequest(request, reply));
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

/** A body that cannot be read holds no token, and nobody without one is told what is wrong with it. */
function hideUnproven(error: Error, { awaitsBody }: FastifyRequest): never {
  throw awaitsBody ? new Problem('csrf') : error;
}

/** What nobody has: where it was shown, somebody may be guessing. */
const unknown: readonly ProblemCode[] = ['unknown_token', 'code_unknown'];

async function countWrong(error: unknown, count: () => Promise<void>): Promise<never> {
  if (error instanceof Problem && unknown.includes(error.code)) await count();
  throw error;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Finds who asks, and with them what the route reads of them. */
async function lookUpWho(
  { call }: Mounted,
  { request, reply }: Exchange,
  { cookies, findSession, lacksFactor }: Guards,
): Promise<void> {
  if (call.access === 'program') return;
  if (call.access === 'site') {
    if (bearerOf(request) === '') throw new Problem('unknown_token');
    return;
  }
  const token = cookies.session(request);
  const found = token ? await findSession(token) : null;
  if (call.access === 'session') {
    if (!found) throw new Problem('unauthenticated');
    if (!call.factorless && lacksFactor(found.user)) throw new Problem('second_factor');
  }
  if (token && found?.prolonged) cookies.setSession(reply, token);
  request.signedIn = found?.user ?? null;
}

/** Lets no program in but one whose token may call this. */
async function requireProgram(
  { scope }: Call,
  request: FastifyRequest,
  guards: Guards,
): Promise<Program> {
  const program = await findProgram(request, guards);
  if (program === null) throw new Problem('not_found');
  if (!scope || !program.scopes.includes(scope)) throw new Problem('forbidden');
  return program;
}

/** Lets nobody in but who runs the hub and may what the call asks for. */
async function requireOperator(
  { call }: Mounted,
  { request, reply }: Exchange,
  guards: Guards,
): Promise<void> {
  const found = await findOperator(request, guards);
  if (found === null) throw new Problem('not_found');
  const { user, prolonged } = found;
  if (found.lacksFactor) throw new Problem('second_factor');
  if (call.role !== undefined && !mayAs(user.role, call.role)) throw new Problem('forbidden');
  const token = guards.cookies.session(request);
  if (token !== null && prolonged) guards.cookies.setSession(reply, token);
  request.signedIn = user;
}

const bearerOf = (request: FastifyRequest): string =>
  /^[A-Za-z0-9_-]{20,128}$/.exec(bearerIn(request))?.[0] ?? '';

const doerOf = ({ program, signedIn }: FastifyRequest): Doer | null => {
  if (program) return { kind: 'token', name: program.name };
  return signedIn && { kind: 'user', userId: signedIn.userId, name: signedIn.username };
};

// The schemas of the route table have checked these parts; their types follow the call's name.
const toHubRequest = (raw: FastifyRequest, reply: FastifyReply): HubRequest<MountedName> =>
  ({
    body: raw.body,
    query: raw.query,
    params: raw.params,
    user: raw.signedIn,
    by: doerOf(raw),
    bearer: bearerOf(raw),
    address: raw.ip,
    userAgent: (raw.headers['user-agent'] ?? '').slice(0, 512),
    raw,
    reply,
  }) as HubRequest<MountedName>;
