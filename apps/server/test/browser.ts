import type { FastifyInstance } from 'fastify';

export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A browser with its own cookies that calls the hub as the hub's page does. */
export interface Browser {
  get<T = Record<string, unknown>>(path: string, headers?: Headers): Promise<Answer<T>>;
  post<T = Record<string, unknown>>(
    path: string,
    body: unknown,
    headers?: Headers,
  ): Promise<Answer<T>>;
  readonly cookies: Map<string, string>;
}

type Headers = Readonly<Record<string, string>>;

const fromOwnPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };

export function createBrowser(app: FastifyInstance): Browser {
  const cookies = new Map<string, string>();

  const send = async <T>(request: {
    method: 'GET' | 'POST';
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
    const isJson = String(answer.headers['content-type']).includes('json');
    const body = (isJson ? answer.json() : answer.body) as T;
    return { status: answer.statusCode, body, headers: answer.headers };
  };

  return {
    cookies,
    get: (path, headers = {}) => send({ method: 'GET', path, headers }),
    async post(path, body, headers = {}) {
      const { body: csrf } = await send<{ _csrf: string }>({
        method: 'GET',
        path: '/api/csrfToken',
        headers: {},
      });
      const all = { 'x-csrf-token': csrf._csrf, ...headers };
      return send({ method: 'POST', path, headers: all, body });
    },
  };
}
