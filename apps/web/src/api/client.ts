import { callTable } from 'virtual:call-table';
import { seconds } from '@hub/contract/limits';
import type { AnswerOf, BodyOf, CallName, QueryOf } from '@hub/contract/calls';
import { forgetToken, requireToken } from './csrf.ts';
import { dropEarly, isEarly, takeEarly } from './early.ts';
import { ApiError, errorOf, offlineError, timeoutError, unreadableError } from './errors.ts';

/** Nothing on this hub takes longer: the server ends every request within fifteen seconds. */
export const callTimeout = seconds(20);

type Field<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Partial<T> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** What a call takes: its body and query as the contract names them, and a signal to give up. */
export type CallInput<N extends CallName> = Field<'body', BodyOf<N>> &
  Field<'query', QueryOf<N>> & { readonly signal?: AbortSignal };

interface LooseInput {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly signal?: AbortSignal;
}

type Optional<T> = Partial<T> extends T ? [input?: T] : [input: T];

function addressOf(path: string, query: LooseInput['query']): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Fails as soon as the signal gives up. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const fail = (): void => reject(new DOMException('Given up', 'AbortError'));
    if (signal.aborted) fail();
    signal.addEventListener('abort', fail);
  });

/** Runs `task` with a signal that also ends after the time-out, and says which of the two it was. */
async function withTimeout<T>(
  outer: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, callTimeout);
  const stop = (): void => controller.abort();
  if (outer?.aborted === true) stop();
  outer?.addEventListener('abort', stop);
  try {
    // What the document has sent does not know the signal.
    return await Promise.race([task(controller.signal), untilAborted(controller.signal)]);
  } catch (error) {
    if (late) throw timeoutError();
    if (error instanceof ApiError || outer?.aborted === true) throw error;
    throw offlineError(error);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', stop);
  }
}

async function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw await errorOf(response);
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw unreadableError(error);
  }
}

async function send(name: CallName, input: LooseInput, token: string | null): Promise<unknown> {
  const { method, path } = callTable[name];
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers['x-csrf-token'] = token;
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  return withTimeout(input.signal, async (signal) => {
    const address = addressOf(path, input.query);
    const early = method === 'GET' ? takeEarly(address) : undefined;
    const init: RequestInit = {
      method,
      headers,
      signal,
      credentials: 'same-origin',
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    };
    return readJson(await (early ?? fetch(address, init)));
  });
}

/**
 * A public JSON document of the hub that is no call, such as its keys; unchecked.
 * @throws {ApiError} always and only.
 */
export const fetchDocument = (path: string, { fresh }: { fresh: boolean }): Promise<unknown> =>
  withTimeout(undefined, async (signal) =>
    readJson(await fetch(path, { signal, cache: fresh ? 'reload' : 'default' })),
  );

const fetchToken = async (): Promise<string> => {
  const answer = (await send('csrfToken', {}, null)) as AnswerOf<'csrfToken'>;
  return answer._csrf;
};

/** Fetches the CSRF token ahead of the first POST; its failure will show when it is needed. */
export const warmUp = (): void => void requireToken(fetchToken).catch(() => undefined);

const isChange = (name: CallName): boolean =>
  callTable[name].method !== 'GET' || callTable[name].gate === 'same-origin';

/** The document has sent it already, and the gate has let it pass or not. */
const isUnderWay = (name: CallName, { query }: LooseInput): boolean =>
  callTable[name].method === 'GET' && isEarly(addressOf(callTable[name].path, query));

/**
 * Makes a call of the contract. State-changing calls carry the CSRF token; a stale one (after a
 * sign-in, say) is replaced and the call repeated once, unseen.
 * @throws {ApiError} always and only, unless `signal` gave up.
 */
export async function call<N extends CallName>(
  name: N,
  ...[input = {} as CallInput<N>]: Optional<CallInput<N>>
): Promise<AnswerOf<N>> {
  const loose = input as LooseInput;
  if (callTable[name].gate === 'none' || isUnderWay(name, loose))
    return (await send(name, loose, null)) as AnswerOf<N>;
  const token = await requireToken(fetchToken);
  // What was asked before a change does not tell of it.
  if (isChange(name)) dropEarly();
  try {
    return (await send(name, loose, token)) as AnswerOf<N>;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'csrf') throw error;
    forgetToken(token);
    return (await send(name, loose, await requireToken(fetchToken))) as AnswerOf<N>;
  }
}
