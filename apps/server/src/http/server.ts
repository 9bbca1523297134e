import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import cookie from '@fastify/cookie';
import type { ProblemCode } from '@hub/contract/problems';
import type { Language } from '@hub/language/languages';
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifySerializerCompiler,
  type FastifyRequest,
} from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { config as configureZod, locales } from 'zod/mini';
import { serveAssets } from '#http/pages/assets.ts';
import { serveConsole, type Console } from '#http/pages/console.ts';
import { type Vendor, sendHeaders, strictHeaders } from '#http/pages/content-policy.ts';
import { warnOfForwarded } from '#http/forwarded.ts';
import { unreadable } from '#http/listener/address.ts';
import { bounds as productionBounds, type Bounds } from '#http/listener/bounds.ts';
import { speakToCallers } from '#http/language.ts';
import { createListener } from '#http/listener/listener.ts';
import { countRequests } from '#http/metrics.ts';
import { mountCalls } from '#http/calls/mount.ts';
import { documentCalls, serveDocument } from '#http/pages/openapi.ts';
import {
  createPageHandler,
  servePages,
  type PageHandler,
  type PagesByLanguage,
} from '#http/pages/pages.ts';
import { answerProblems } from '#http/problems/problems.ts';
import type { Routes, Guards } from '#http/calls/route.ts';
import type { Log } from '#platform/log/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { Problem } from '#platform/problem.ts';
import type { Telemetry } from '#platform/telemetry/otlp.ts';
import { safeParse, type $ZodType } from 'zod/v4/core';

function traceRequests(app: FastifyInstance, telemetry: Telemetry): void {
  const spans = new WeakMap<FastifyRequest, ReturnType<Telemetry['beginRequest']>>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = telemetry.beginRequest(request.method);
    spans.set(request, span);
    span.run(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    spans.get(request)?.end({ route, status: reply.statusCode, requestId: request.id });
    done();
  });
}

/** Logs one line per request with the pattern of its route, but without URL, query or body. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request handled',
    );
    done();
  });
}

/**
 * Creates the serializer of answers. It writes plain JSON, because the types of the contract check
 * the answers. With `check` (in tests), an answer that differs from the contract, even by an extra
 * field, is an error.
 */
const createSerializerCompiler =
  (check: boolean): FastifySerializerCompiler<$ZodType> =>
  ({ schema, url }) => {
    if (!check) return (answer) => JSON.stringify(answer);
    return (answer) => {
      const text = JSON.stringify(answer);
      const plain: unknown = JSON.parse(text);
      const parsed = safeParse(schema, plain);
      if (!parsed.success)
        throw new Error(`${url} answers against the contract`, { cause: parsed.error });
      if (!isDeepStrictEqual(parsed.data, plain))
        throw new Error(`${url} answers more than the contract`);
      return text;
    };
  };

export interface HttpDependencies {
  readonly name: () => string;
  readonly publicUrl: URL;
  readonly trustedProxies: readonly string[];
  /** Limits of the listener; production values by default. */
  readonly bounds?: Bounds;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Undefined without a collector. */
  readonly telemetry?: Telemetry | undefined;
  readonly defaultLanguage: () => Language;
  readonly routes: Routes;
  readonly guards: Guards;
  readonly pages: () => PagesByLanguage;
  readonly console: () => Console;
  readonly vendors: () => readonly Vendor[];
  /** Folders of the current and earlier web builds; empty if none is served. */
  readonly clientDirs: readonly string[];
  /** Called with the code of each refusal of a call for buyers or sites. */
  readonly onRefused?: (code: ProblemCode) => void;
  /** True to validate every answer and refusal code against the contract. */
  readonly checkAnswers: boolean;
  /** Adds routes outside the contract. They call `answerPage` for missing content. */
  readonly extra: (app: FastifyInstance, answerPage: PageHandler) => void;
}

/** Creates hooks and routes in the order in which a request passes them. */
export async function createHttp(deps: HttpDependencies): Promise<FastifyInstance> {
  // Without a locale, zod/mini reports only "Invalid input".
  configureZod(locales.en());
  const bounds = deps.bounds ?? productionBounds;
  const headers = strictHeaders(deps.publicUrl);
  const app = fastify({
    loggerInstance: deps.log,
    // Requests are logged below, with the pattern of their route.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request would cost more than reading its session, so each line names the request
    // instead.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    trustProxy: deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
    ...createListener({ ...deps, bounds, headers }),
    forceCloseConnections: 'idle',
    routerOptions: {
      // Normalized URLs have no trailing slash (listener/address.ts), but one route has.
      ignoreTrailingSlash: true,
      // Fastify's own refusal lacks headers. Schemas limit the length of parameters.
      maxParamLength: bounds.headerBytes,
    },
  }) as unknown as FastifyInstance;
  closeWhatWasBusy(app, bounds);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(createSerializerCompiler(deps.checkAnswers));

  answerProblems(app, deps.checkAnswers, deps.onRefused);
  if (deps.telemetry) traceRequests(app, deps.telemetry);
  logRequests(app);
  countRequests(app, deps.metrics);
  speakToCallers(app, deps.defaultLanguage);
  sendHeaders(app, headers);
  warnOfForwarded(app, deps);
  refuseUnreadable(app);
  // Few calls use cookies. They parse the header themselves.
  await app.register(cookie, { hook: false });

  const document = { title: deps.name, publicUrl: deps.publicUrl };
  await documentCalls(app, document);
  await app.register(async (scope) => {
    mountCalls(scope, deps.routes, deps.guards);
    serveDocument(scope, document);
  });
  const answerPage = createPageHandler(deps);
  deps.extra(app, answerPage);
  if (deps.clientDirs.length > 0) await serveAssets(app, deps.clientDirs);
  const { console, guards } = deps;
  serveConsole(app, { console, guards, answerUnknown: answerPage });
  servePages(app, { answerPage, guards });
  return app;
}

/** Runs after the hooks for headers, log and counters, which apply to every answer. */
function refuseUnreadable(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url === unreadable ? new Problem('bad_request') : undefined);
  });
}

/** Fastify closes only idle connections, so a slow client could block the stop. */
function closeWhatWasBusy(app: FastifyInstance, { stopMs }: Bounds): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    setTimeout(() => app.server.closeAllConnections(), stopMs).unref();
  });
  // oxlint-disable-next-line max-params -- Fastify's own order; an async hook costs a promise each.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
}
