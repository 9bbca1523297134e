import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSandbox } from '#sandbox/app.ts';
import { parseConfig } from '#sandbox/config.ts';

export const confirmationUrl = 'http://localhost:3999/user/envato-authorization';
export const clientId = 'customer-hub-sandbox';
export const clientSecret = 'sandbox-client-secret';
export const personalToken = 'sandbox-personal-token';

export interface RunningSandbox {
  url: string;
  port: number;
  smtpPort: number;
  imapPort: number;
  folder: string;
  /** Advances the sandbox's clock by this many milliseconds. */
  pass(milliseconds: number): void;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sends a form like a browser, without following redirects. */
  send(path: string, form: Record<string, string>, accept?: string): Promise<Response>;
  stop(): Promise<void>;
  /** Stops the sandbox and deletes its folder. */
  end(): Promise<void>;
}

/** Starts a sandbox on free ports, in the given folder or a temporary one. */
export async function startSandbox(
  env: Record<string, string> = {},
  given?: string,
): Promise<RunningSandbox> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'sandbox-')));
  const parsed = parseConfig({
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_IMAP_PORT: '0',
    SANDBOX_DATA_DIR: folder,
    SANDBOX_CONFIRMATION_URL: confirmationUrl,
    ...env,
  });
  if (!parsed.ok) throw new Error(parsed.faults.join('\n'));
  let passed = 0;
  const sandbox = buildSandbox(parsed.config, { now: () => Date.now() + passed });
  const { http: port, smtp: smtpPort, imap: imapPort } = await sandbox.listen();
  const url = `http://127.0.0.1:${port}`;
  const call = (path: string, init: RequestInit) =>
    fetch(`${url}${path}`, { redirect: 'manual', ...init });
  return {
    url,
    port,
    smtpPort,
    imapPort,
    folder,
    pass: (milliseconds) => void (passed += milliseconds),
    get: (path, headers = {}) => call(path, { headers }),
    post: (path, body, headers = {}) =>
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    send: (path, form, accept = 'text/html') =>
      call(path, { method: 'POST', headers: { accept }, body: new URLSearchParams(form) }),
    stop: () => sandbox.close(),
    async end() {
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Approves the app as a buyer; returns the code from the redirect. */
export async function approve(sandbox: RunningSandbox, buyer: string): Promise<string> {
  const answer = await sandbox.send('/authorization', {
    client_id: clientId,
    redirect_uri: confirmationUrl,
    state: 'a-state',
    buyer,
    decision: 'approve',
  });
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Sends a request to the token endpoint like an app. */
export async function grant(
  sandbox: RunningSandbox,
  form: Record<string, string>,
): Promise<Response> {
  const credentials = { client_id: clientId, client_secret: clientSecret };
  return sandbox.send('/token', { ...credentials, ...form }, 'application/json');
}

/** Connects a buyer to the app; returns the tokens. */
export async function connect(sandbox: RunningSandbox, buyer: string): Promise<Tokens> {
  const code = await approve(sandbox, buyer);
  const answer = await grant(sandbox, { grant_type: 'authorization_code', code });
  return (await answer.json()) as Tokens;
}

export const bearer = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
});
