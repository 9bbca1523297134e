import type { AnswerOut } from '@hub/contract/call';
import type { FieldError, ProblemCode } from '@hub/contract/problems';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { MountedCall, MountedName } from '#http/calls/route.ts';

type Method = 'GET' | 'POST';

/** Call of the contract with this method and path. */
type NameAt = {
  [N in MountedName as `${MountedCall<N>['method']} ${MountedCall<N>['path']}`]: N;
};
type WithoutQuery<P extends string> = P extends `${infer Path}?${string}` ? Path : P;

/**
 * Answer of the call with this method and path; an untyped object for a path outside the contract.
 */
export type AnswerAt<
  M extends Method,
  P extends string,
> = `${M} ${WithoutQuery<P>}` extends infer Key extends keyof NameAt
  ? AnswerOut<MountedCall<NameAt[Key]>>
  : Record<string, unknown>;

interface ProblemBody {
  readonly code: ProblemCode;
  readonly message: string;
  readonly errors?: readonly FieldError[];
}

export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  /** Body of the answer. The test hub validates it against the contract. */
  readonly body: T;
  /** Problem of a refused call; null for a success. */
  readonly problem: ProblemBody | null;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Browser with separate cookies, which calls the hub like the hub's screens. */
export interface Browser {
  get<const P extends string>(path: P, headers?: Headers): Promise<Answer<AnswerAt<'GET', P>>>;
  post<const P extends string>(
    path: P,
    body: unknown,
    headers?: Headers,
  ): Promise<Answer<AnswerAt<'POST', P>>>;
  readonly cookies: Map<string, string>;
}

type Headers = Readonly<Record<string, string>>;

export function answerTo<T>(answer: LightMyRequestResponse): Answer<T> {
  const type = String(answer.headers['content-type']);
  const problem = type.includes('problem+json') ? answer.json<ProblemBody>() : null;
  // Throws here, because the test would otherwise only report an unexpected code.
  if (problem?.message.includes('in the contract lack')) throw new Error(problem.message);
  return {
    status: answer.statusCode,
    body: type.includes('json') ? answer.json<T>() : (answer.body as T),
    problem,
    headers: answer.headers,
  };
}

const fromOwnPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };

export function createBrowser(app: FastifyInstance): Browser {
  const cookies = new Map<string, string>();

  const send = async <T>(request: {
    method: Method;
    path: string;
    headers: Headers;
    body?: unknown;
  }): Promise<Answer<T>> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      method: request.method,
      url: request.path,
      headers: { ...fromOwnPage, ...(cookie && { cookie }), ...request.headers },
      ...(request.body !== undefined && { payload: request.body as object }),
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0 || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answerTo<T>(answer);
  };

  const get: Browser['get'] = (path, headers = {}) => send({ method: 'GET', path, headers });
  return {
    cookies,
    get,
    async post(path, body, headers = {}) {
      const { body: csrf } = await get('/api/csrfToken');
      const all = { 'x-csrf-token': csrf._csrf, ...headers };
      return send({ method: 'POST', path, headers: all, body });
    },
  };
}

/** Returns the signed-in user; throws an error for a guest. */
export async function requireUser(browser: Browser) {
  const { body } = await browser.get('/api/is_logged');
  if (!body.res) throw new Error('Nobody is signed in');
  return body;
}
