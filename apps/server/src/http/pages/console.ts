import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { policyOf } from './content-policy.ts';
import { holdContent, sendHeld, type Held } from './held.ts';
import { findOperator, type FoundOperator, type OperatorGuards } from '#http/calls/operator.ts';
import { derived } from '#platform/derived.ts';
import { reportHeaders } from './policy-reports.ts';

/** What the operators' app is made of. */
export interface Console {
  /** Its one document. */
  readonly html: string;
  /** Its files, by their path below /console/; read when an operator first asks. */
  readonly files: Readonly<Record<string, () => Buffer>>;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Named after what is in it, and the same to every operator; the document alone leads there. */
const forLong = 'private, max-age=31536000, immutable';

/** Where who runs the hub gives a second factor. */
const securitySettings = '/settings#security';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface ConsoleParts {
  /** Read at each request. */
  readonly console: () => Console;
  readonly guards: OperatorGuards;
  /** Answers whatever path there is nothing at. */
  readonly answerUnknown: Handler;
}

/** A file of the console and what is said of it; for its screens, the document. */
interface Part extends Held {
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Serves the operators' app below /console/. To everybody else, and while it cannot be known who
 * asks, page and files alike are a path that there is nothing at.
 */
export function serveConsole(app: FastifyInstance, parts: ConsoleParts): void {
  const { guards, answerUnknown } = parts;
  const find = derived(parts.console, createFinder);
  const findWho = (request: FastifyRequest): Promise<FoundOperator | null> =>
    findOperator(request, guards).catch((error: unknown) => {
      request.log.warn({ reqId: request.id, err: error }, 'console: unknown who asks');
      return null;
    });
  const answer: Handler = async (request, reply) => {
    const { '*': path = '' } = request.params as { readonly '*'?: string };
    const operator = await findWho(request);
    const part = operator === null ? null : find()(path);
    if (operator === null || part === null) return answerUnknown(request, reply);
    // Led to where it is set up, or confirmed.
    if (operator.lacksFactor) return reply.redirect(securitySettings);
    const always = { vary: 'accept-encoding, cookie', etag: `"${part.tag}"` };
    void reply.headers({ ...part.headers, ...always });
    return sendHeld(part, request, reply);
  };
  for (const path of ['/console', '/console/*']) app.get(path, { schema: { hide: true } }, answer);
}

/** What stands at a path: a file by its name, and the document wherever no file is meant. */
function createFinder({ html, files }: Console): (path: string) => Part | null {
  const document: Part = {
    ...holdContent(html),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // A person's screens are looked at in a frame (http/pages/view-document.ts).
      'content-security-policy': policyOf(html, [{ frames: ["'self'"] }]),
      ...reportHeaders,
      // Asked for anew each time: what a role opened closes with it.
      'cache-control': 'private, no-cache',
    },
  };
  const held = new Map<string, Part>();
  return (path) => {
    if (extname(path) === '') return document;
    const read = Object.hasOwn(files, path) ? files[path] : undefined;
    if (read === undefined) return null;
    const type = types[extname(path)] ?? 'application/octet-stream';
    const headers = { 'content-type': type, 'cache-control': forLong };
    const part = held.get(path) ?? { ...holdContent(read()), headers };
    held.set(path, part);
    return part;
  };
}
