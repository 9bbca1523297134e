import { http, HttpResponse, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { AnswerOut, Call } from '@hub/contract/call';
import { problems, statuses, type FieldError, type ProblemCode } from '@hub/contract/problems';
import type { Calls, CallTable } from '#client/call/call-table.ts';

type Made<C extends Call> = AnswerOut<C> | Response;
type Answer<C extends Call> = AnswerOut<C> | ((request: Request) => Made<C> | Promise<Made<C>>);

interface Details {
  readonly message?: string;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a refusal in the hub's format. */
export function problem(code: ProblemCode, details: Details = {}): Response {
  const { title, message } = problems[code];
  const status = statuses[code];
  const { headers = {}, ...own } = details;
  const body = { type: 'about:blank', title, status, code, message, reference: 'ref-1', ...own };
  return HttpResponse.json(body, { status, headers });
}

/** Fake hub for browser tests: the test supplies the answer to each call of `table`. */
export function createTestHub<T extends Calls>(table: CallTable<T>) {
  const server = setupServer();

  function handle(name: keyof T, make: (request: Request) => unknown): HttpHandler {
    const { method, path } = table[name];
    const on = method === 'GET' ? http.get : http.post;
    return on(`*${path}`, async ({ request }) => {
      const body = await make(request);
      return body instanceof Response ? body : HttpResponse.json(body as object);
    });
  }

  return {
    server,
    /** Sets the answer to the call `name` for the rest of the test. */
    answer<N extends keyof T>(name: N, with_: NoInfer<Answer<T[N]>>): void {
      const make =
        typeof with_ === 'function' ? (with_ as (request: Request) => unknown) : () => with_;
      server.use(handle(name, make));
    },
    /** Refuses the call `name` for the rest of the test. */
    refuse: (name: keyof T, code: ProblemCode, details?: Details): void =>
      server.use(handle(name, () => problem(code, details))),
  };
}
