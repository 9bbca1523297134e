import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Client } from 'pg';

export type EndSpan = (error: unknown, attributes?: Readonly<Record<string, number>>) => void;

/** Starts a child span of the current request; returns null outside a request. */
export type BeginChild = (
  name: string,
  attributes: Readonly<Record<string, string>>,
) => EndSpan | null;

type Callback = (error: unknown, ...rest: unknown[]) => void;

interface NamedText {
  readonly name?: string;
  readonly text?: string;
}

const isThenable = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | undefined)?.then === 'function';

function beginStatement(begin: BeginChild, statement: string | NamedText): EndSpan | null {
  const { name, text = '' } = typeof statement === 'string' ? { text: statement } : statement;
  const operation = text.trimStart().split(/\s/, 1)[0] ?? '';
  // SQL texts contain no values, because those are parameters.
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  return begin(name ?? operation, { ...attributes, 'db.operation.name': operation });
}

/** Records each statement of a request as a span. Returns the function that stops it. */
export function traceStatements(begin: BeginChild): () => void {
  const { query } = Client.prototype;
  Client.prototype.query = function (this: Client, ...args: unknown[]): unknown {
    const end = beginStatement(begin, args[0] as string | NamedText);
    if (end === null) return Reflect.apply(query, this, args);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const ended: Callback = (error, ...rest) => {
        end(error);
        Reflect.apply(callback, undefined, [error, ...rest]);
      };
      return Reflect.apply(query, this, [...args.slice(0, -1), ended]);
    }
    const result: unknown = Reflect.apply(query, this, args);
    if (isThenable(result)) result.then(() => end(null), end);
    else end(null);
    return result;
  } as typeof query;
  return () => void (Client.prototype.query = query);
}

/** Request of Node's `fetch`, as its diagnostics channels publish it. */
interface FetchRequest {
  readonly origin: string;
  readonly method: string;
}

interface FetchMessage {
  readonly request: FetchRequest;
  readonly response?: { readonly statusCode: number };
  readonly error?: unknown;
}

/** Records each outgoing call as a span without its path, which may contain a code. */
export function traceCalls(begin: BeginChild): () => void {
  const open = new WeakMap<FetchRequest, EndSpan>();
  const created = (message: unknown): void => {
    const { request } = message as FetchMessage;
    const { host } = new URL(request.origin);
    const attributes = { 'http.request.method': request.method, 'server.address': host };
    const end = begin(`${request.method} ${host}`, attributes);
    if (end) open.set(request, end);
  };
  const answered = (message: unknown): void => {
    const { request, response } = message as FetchMessage;
    open.get(request)?.(null, { 'http.response.status_code': response?.statusCode ?? 0 });
  };
  const failed = (message: unknown): void => {
    const { request, error } = message as FetchMessage;
    open.get(request)?.(error);
  };
  const channels = [
    ['undici:request:create', created],
    ['undici:request:headers', answered],
    ['undici:request:error', failed],
  ] as const;
  for (const [name, onMessage] of channels) subscribe(name, onMessage);
  return () => {
    for (const [name, onMessage] of channels) unsubscribe(name, onMessage);
  };
}
