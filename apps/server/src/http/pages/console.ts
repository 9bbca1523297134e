import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { policyOf } from './content-policy.ts';
import { holdContent, mediaTypes, sendHeld, type StaticContent } from './held.ts';
import { findOperatorOfPage, type OperatorGuards } from '#http/calls/operator.ts';
import type { PageHandler } from './pages.ts';
import { derived } from '#platform/derived.ts';
import { reportHeaders } from './policy-reports.ts';

export interface Console {
  readonly html: string;
  /** Files by their path below /console/. A file is read when an operator first requests it. */
  readonly files: Readonly<Record<string, () => Buffer>>;
}

/** Names of files in `assets/` follow from their content. Only the document links to them. */
const forLong = 'private, max-age=31536000, immutable';

/** Page on which operators enter their second factor. */
const securitySettings = '/settings#security';

interface ConsoleDependencies {
  readonly console: () => Console;
  readonly guards: OperatorGuards;
  readonly answerUnknown: PageHandler;
}

interface Part extends StaticContent {
  readonly headers: Readonly<Record<string, string>>;
}

/** Paths of the console look unknown to everyone but identified operators. */
export function serveConsole(app: FastifyInstance, deps: ConsoleDependencies): void {
  const { guards, answerUnknown } = deps;
  const find = derived(deps.console, createFinder);
  const answer: PageHandler = async (request, reply) => {
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

/** Finds a file by its path, or the document for a path without extension. */
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
    const type = mediaTypes[extname(path)] ?? 'application/octet-stream';
    const control = path.startsWith('assets/') ? forLong : 'private, no-cache';
    const headers = { 'content-type': type, 'cache-control': control };
    const part = parts.get(path) ?? { ...holdContent(readFileContent()), headers };
    parts.set(path, part);
    return part;
  };
}
