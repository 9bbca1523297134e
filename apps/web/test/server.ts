import { callTable } from 'virtual:call-table';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { AnswerOf, CallName } from '@hub/contract/calls';
import { problems, type FieldError, type ProblemCode } from '@hub/contract/problems';

/** The hub as a test sees it from the browser: each call is answered as the contract says. */
export const server = setupServer();

type Made<N extends CallName> = AnswerOf<N> | Response;
type Answer<N extends CallName> = AnswerOf<N> | ((request: Request) => Made<N> | Promise<Made<N>>);

function handle(name: CallName, make: (request: Request) => unknown): HttpHandler {
  const { method, path } = callTable[name];
  const on = method === 'GET' ? http.get : http.post;
  return on(`*${path}`, async ({ request }) => {
    const body = await make(request);
    return body instanceof Response ? body : HttpResponse.json(body as object);
  });
}

/** From now on in this test, the call `name` is answered so. */
export function answer<N extends CallName>(name: N, with_: NoInfer<Answer<N>>): void {
  const make =
    typeof with_ === 'function' ? (with_ as (request: Request) => unknown) : (): unknown => with_;
  server.use(handle(name, make));
}

interface Details {
  readonly message?: string;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal as the hub writes it. */
export function problem(code: ProblemCode, details: Details = {}): Response {
  const { status, title, message } = problems[code];
  const { headers = {}, ...own } = details;
  const body = { type: 'about:blank', title, status, code, message, reference: 'ref-1', ...own };
  return HttpResponse.json(body, { status, headers });
}

/** From now on in this test, the call `name` is refused. */
export const refuse = (name: CallName, code: ProblemCode, details?: Details): void =>
  server.use(handle(name, () => problem(code, details)));
