import { Agent, request } from 'node:http';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Buffer;
}

/**
 * Opens a screen of the hub, signed in if a session is given; returns the headers for its requests.
 */
export async function openPage(hub: string, sessionToken = ''): Promise<HttpRequest['headers']> {
  const session = `hub=${sessionToken}`;
  const answer = await fetch(`${hub}/api/csrfToken`, { headers: { cookie: session } });
  const { _csrf: token } = (await answer.json()) as { _csrf: string };
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'x-csrf-token': token,
    cookie: [session, ...cookies].join('; '),
  };
}

export async function askJson<T>(url: string, asked: HttpRequest): Promise<T> {
  const { path, body = null, ...init } = asked;
  const answer = await fetch(url + path, { ...init, body: body === null ? null : String(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

export const send = (url: string, { method, path, headers, body }: HttpRequest): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const outgoing = request(`${url}${path}`, { method, headers, agent }, (answer) => {
      answer.resume().on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`${path} answered ${answer.statusCode}`));
      });
    });
    outgoing.on('error', reject).end(body);
  });
