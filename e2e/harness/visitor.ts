import { expect } from '@playwright/test';

export interface Reply<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** Client that stores cookies and sends the CSRF token like the app. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  get<T = Record<string, unknown>>(path: string): Promise<Reply<T>>;
  post<T = Record<string, unknown>>(
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply<T>>;
  upload<T = Record<string, unknown>>(path: string, bytes: Buffer): Promise<Reply<T>>;
  /** Returns the same client for another address: a second instance, or a new port. */
  at(address: string): Visitor;
}

export function openVisitor(address: string, cookies = new Map<string, string>()): Visitor {
  const send = async (path: string, init: RequestInit = {}): Promise<Reply<never>> => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(`${address}${path}`, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) keep(cookies, line);
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    const body = (isJson ? JSON.parse(text) : { text }) as never;
    return { status: answer.status, headers: answer.headers, body };
  };
  const token = async (): Promise<string> =>
    ((await send('/api/csrfToken')).body as { _csrf: string })._csrf;

  return {
    cookies,
    // For GETs that change state, the hub accepts the token instead of browser headers.
    get: async (path) => send(path, { headers: { 'x-csrf-token': await token() } }),
    post: async (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-csrf-token': await token(),
          ...headers,
        },
        body: JSON.stringify(body),
      }),
    upload: async (path, bytes) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', 'x-csrf-token': await token() },
        body: new Uint8Array(bytes),
      }),
    at: (otherAddress) => openVisitor(otherAddress, cookies),
  };
}

/** Expects that the hub reports success; returns the body of its answer. */
export async function succeeds<T = Record<string, unknown>>(answer: Promise<Reply<T>>): Promise<T> {
  const { body } = await answer;
  expect(body as object).toMatchObject({ success: true });
  return body;
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const [name = '', ...value] = pair.split('=');
  const isGone = attributes.some(
    (attribute) => /^max-age=0$/i.test(attribute) || /^expires=.*1970/i.test(attribute),
  );
  if (isGone) cookies.delete(name);
  else cookies.set(name, value.join('='));
}
