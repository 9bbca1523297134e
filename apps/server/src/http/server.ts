import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { config as configureZod, locales } from 'zod/mini';
import { serveAssets } from '#http/assets.ts';
import { serveConsole, type Console } from '#http/console.ts';
import type { Vendor } from '#http/content-policy.ts';
import { sendStrictHeaders } from '#http/headers.ts';
import { countRequests } from '#http/metrics.ts';
import type { Guards } from '#http/guards.ts';
import { mountCalls } from '#http/mount.ts';
import { documentCalls, serveDocument } from '#http/openapi.ts';
import { createPageHandler, servePages, type Pages } from '#http/pages.ts';
import { answerProblems } from '#http/problems.ts';
import { logRequests } from '#http/request-log.ts';
import type { Routes } from '#http/route.ts';
import { createSerializerCompiler } from '#http/serialize.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';

/** Larger than any form of the hub. */
const bodyLimit = 64 * 1024;
/** How long a client may take to send its request, in milliseconds. */
const timeoutMs = 15_000;

export interface HttpParts {
  readonly name: string;
  readonly publicUrl: URL;
  readonly trustedProxies: readonly string[];
  readonly log: Log;
  readonly metrics: Metrics;
  readonly routes: Routes;
  readonly guards: Guards;
  readonly pages: Pages;
  /** The operators' app; null where pages are not served. */
  readonly console: Console | null;
  /** Origins whose scripts and frames the settings ask for. */
  readonly vendors: readonly Vendor[];
  /** The web build's files; null where there are none to serve. */
  readonly clientDir: string | null;
  /** Whether every answer is held against the contract. */
  readonly checkAnswers: boolean;
  /** Routes outside the contract: health, key set. */
  readonly extra: (app: FastifyInstance) => void;
}

/** The whole HTTP side, in the order in which a request meets it. */
export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  // Without a locale, zod/mini says no more than "Invalid input".
  configureZod(locales.en());
  const app = fastify({
    loggerInstance: parts.log,
    // Requests are logged by request-log.ts, by their pattern alone.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would cost more than reading its session: lines name the request.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    trustProxy: parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
    bodyLimit,
    requestTimeout: timeoutMs,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 128 },
  }) as unknown as FastifyInstance;
  closeWhatWasBusy(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(createSerializerCompiler(parts.checkAnswers));

  answerProblems(app);
  logRequests(app);
  countRequests(app, parts.metrics);
  sendStrictHeaders(app, parts.publicUrl);
  // Few calls look at a cookie; those that do read the header themselves.
  await app.register(cookie, { hook: false });

  const document = { title: parts.name, publicUrl: parts.publicUrl };
  await documentCalls(app, document);
  await app.register(async (scope) => {
    mountCalls(scope, parts.routes, parts.guards);
    serveDocument(scope, document);
  });
  parts.extra(app);
  if (parts.clientDir !== null) await serveAssets(app, parts.clientDir);
  const answerPage = createPageHandler({ ...parts, cookies: parts.guards.cookies });
  const { console, guards } = parts;
  if (console !== null) serveConsole(app, { console, guards, answerUnknown: answerPage });
  servePages(app, answerPage);
  return app;
}

/**
 * Closing ends idle connections once. One that was busy then would stay open afterwards for as
 * long as its client likes, and hold the stop up.
 */
function closeWhatWasBusy(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  // oxlint-disable-next-line max-params -- Fastify's own order; an async hook costs a promise each.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
}
