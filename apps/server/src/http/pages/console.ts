import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { policyOf } from './content-policy.ts';
import { holdContent, sendHeld, type StaticContent } from './held.ts';
import { findOperatorOfPage, type OperatorGuards } from '#http/calls/operator.ts';
import { derived } from '#platform/derived.ts';
import { reportHeaders } from './policy-reports.ts';

/** Document and files of the operators' app. */
export interface Console {
  /** HTML document of the app. */
  readonly html: string;
  /** Files by their path below /console/. A file is read when an operator first requests it. */
  readonly files: Readonly<Record<string, () => Buffer>>;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Files in `assets/` are named by their content and equal for every operator. Only the document
 * links to them.
 */
const forLong = 'private, max-age=31536000, immutable';

/** Page on which operators enter their second factor. */
const securitySettings = '/settings#security';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface ConsoleDependencies {
  /** Returns the current document and files. */
  readonly console: () => Console;
  readonly guards: OperatorGuards;
  /** Answers any unknown path. */
  readonly answerUnknown: Handler;
}

/** Document or file of the console with its headers. */
interface Part extends StaticContent {
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Serves the operators' app below /console/. To everyone else, and if the caller cannot be
 * identified, its paths look unknown.
 */
export function serveConsole(app: FastifyInstance, deps: ConsoleDependencies): void {
  const { guards, answerUnknown } = deps;
  const find = derived(deps.console, createFinder);
  const answer: Handler = async (request, reply) => {
    const { '*': path = '' } = request.params as { readonly '*'?: string };
    const operator = await findOperatorOfPage(request, guards);
    const part = operator === null ? null : find()(path);
    if (operator === null || part === null) return answerUnknown(request, reply);
    // An operator without a second factor is redirected to the page that sets it up or asks for it,
    // and later back.
    if (operator.lacksFactor) {
      if (part === find()('')) guards.cookies.setOrigin(reply, request.url);
      return reply.redirect(securitySettings);
    }
    const always = { vary: 'accept-encoding, cookie', etag: `"${part.tag}"` };
    void reply.headers({ ...part.headers, ...always });
    return sendHeld(part, request, reply);
  };
  for (const path of ['/console', '/console/*']) app.get(path, { schema: { hide: true } }, answer);
}

/**
 * Returns a function that finds the content of a path: a file by its name, or the document for a
 * path without extension.
 */
function createFinder({ html, files }: Console): (path: string) => Part | null {
  const document: Part = {
    ...holdContent(html),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // The customer view is shown in a frame (http/pages/view-document.ts).
      'content-security-policy': policyOf(html, [{ frames: ["'self'"] }]),
      ...reportHeaders,
      // Browsers revalidate the document each time, because access ends with the role.
      'cache-control': 'private, no-cache',
    },
  };
  const parts = new Map<string, Part>();
  return (path) => {
    if (extname(path) === '') return document;
    const readFileContent = Object.hasOwn(files, path) ? files[path] : undefined;
    if (readFileContent === undefined) return null;
    const type = types[extname(path)] ?? 'application/octet-stream';
    const control = path.startsWith('assets/') ? forLong : 'private, no-cache';
    const headers = { 'content-type': type, 'cache-control': control };
    const part = parts.get(path) ?? { ...holdContent(readFileContent()), headers };
    parts.set(path, part);
    return part;
  };
}
