/** A browser's part: its session, and the token that proves the hub's own page. */
export interface HubClient {
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  /** What a POST of this client carries. */
  readonly headers: Readonly<Record<string, string>>;
}

const cookieIn = (answer: Response, name: string): string =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? '';

/** Asks for a CSRF token, which is bound to the session where there is one. */
export async function openClient(hub: string, sessionToken: string | null): Promise<HubClient> {
  const session = sessionToken === null ? '' : `hub=${sessionToken}`;
  const answer = await fetch(`${hub}/api/csrfToken`, { headers: { cookie: session } });
  const { _csrf: token } = (await answer.json()) as { _csrf: string };
  const secret = cookieIn(answer, 'hub-csrf').split(';')[0] ?? '';
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'x-csrf-token': token,
    cookie: [session, secret].filter(Boolean).join('; '),
  };
  const ask = async (path: string, init: RequestInit): Promise<unknown> => {
    const said = await fetch(`${hub}${path}`, { ...init, headers });
    const text = await said.text();
    if (!said.ok) throw new Error(`${path} answered ${said.status}: ${text}`);
    return JSON.parse(text);
  };
  return {
    headers,
    get: (path) => ask(path, {}),
    post: (path, body) => ask(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}
