import type { AnswerOut, BodyIn, Call, QueryIn } from '@hub/contract/call';
import type { AnswerOf, calls } from '@hub/contract/calls';
import type { Calls, CallTable } from './call-table.ts';
import { currentLanguage } from '@hub/language';
import { forgetToken, requireToken } from './csrf.ts';
import { ApiError } from './errors.ts';
import { isSomebodyShown, requireShown, type PersonKey } from '#client/session/person.ts';
import { readJson } from './read-json.ts';
import { withTimeout } from './timeout.ts';

type Field<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Partial<T> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** Input of a call: body and query as the contract names them, and a signal that cancels it. */
export type CallInput<C extends Call> = Field<'body', BodyIn<C>> &
  Field<'query', QueryIn<C>> & { readonly signal?: AbortSignal };

interface LooseInput {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly signal?: AbortSignal;
}

type Optional<T> = Partial<T> extends T ? [input?: T] : [input: T];

/** Call for the CSRF token, which every app has. */
type TokenCall = Pick<typeof calls, 'csrfToken'>;

function addressOf(path: string, query: LooseInput['query']): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

function initOf(method: Call['method'], body: unknown, token: string | null): RequestInit {
  const headers: Record<string, string> = {
    accept: 'application/json',
    // Language of the document, which may come from its URL.
    'accept-language': currentLanguage().code,
  };
  if (token !== null) headers['x-csrf-token'] = token;
  if (body === undefined) return { method, headers, credentials: 'same-origin' };
  headers['content-type'] = 'application/json';
  return { method, headers, credentials: 'same-origin', body: JSON.stringify(body) };
}

/** Client of the hub for an app that makes the calls of `table`. */
export function createCaller<T extends Calls>(
  table: CallTable<T> & CallTable<TokenCall>,
  /** Returns the signed-in person from the hub, or null for a guest. */
  askWho?: () => Promise<PersonKey | null>,
) {
  /**
   * Makes a call of the contract. State-changing calls carry the CSRF token. A stale token, for
   * example after a sign-in, is replaced, and the call is repeated once.
   * @throws {ApiError} for every failure, except an abort by `signal`.
   */
  async function call<N extends keyof T>(
    name: N,
    ...[input]: Optional<CallInput<T[N]>>
  ): Promise<AnswerOut<T[N]>> {
    const { method, path, gate, tokenInBody } = table[name];
    const { body, query, signal: outer } = (input ?? {}) as LooseInput;
    const address = addressOf(path, query);
    const send = (token: string | null) => {
      const all = tokenInBody ? { ...(body as object), _csrf: token } : body;
      return withTimeout(outer, async (signal) =>
        readJson(await fetch(address, { ...initOf(method, all, token), signal })),
      ) as Promise<AnswerOut<T[N]>>;
    };
    if (gate === 'none') return send(null);
    const token = await requireToken(fetchToken);
    try {
      return await send(token);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'csrf') throw error;
      forgetToken(token);
      return send(await requireToken(fetchToken));
    }
  }

  // Every table has this call, but TypeScript cannot see it in a generic table.
  const askForToken = call as unknown as (name: 'csrfToken') => Promise<AnswerOf<'csrfToken'>>;
  const fetchToken = async (): Promise<string> => {
    const hasShown = isSomebodyShown();
    const { _csrf: token } = await askForToken('csrfToken');
    if (hasShown && askWho !== undefined) await requireShown(askWho);
    return token;
  };

  return {
    call,
    /** Fetches a separate token, for requests that do not go through the caller. */
    fetchToken,
    /** Fetches the CSRF token ahead of the first POST. The POST itself reports a failure. */
    warmUp: (): void => void requireToken(fetchToken).catch(() => undefined),
  };
}
