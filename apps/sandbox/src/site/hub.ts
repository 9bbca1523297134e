import type { Settings } from '#world/settings.ts';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text as readText } from 'node:stream/consumers';
import { seconds } from '#world/dates.ts';

export type Answer = Record<string, unknown>;

export interface Trouble {
  ok: false;
  code: string;
  message: string;
  /** Status of the hub's answer; null without an answer. */
  status: number | null;
}
type HubResult = { ok: true; answer: Answer } | Trouble;

export const trouble = (code: string, message: string, status: number | null = null): Trouble => ({
  ok: false,
  code,
  message,
  status,
});

/** Creates a client of the hub for a WordPress site: JSON over HTTP between servers. */
export function hubClient(settings: Settings) {
  async function call(path: string, body?: Answer, bearer?: string): Promise<HubResult> {
    if (settings.hubUrl === null)
      return trouble(
        'hub_unset',
        'This site does not know the address of the hub: set SANDBOX_HUB_URL.',
      );
    const address = new URL(path, settings.hubUrl);
    try {
      const { status, text } = await callOut(address, {
        headers: {
          accept: 'application/json',
          'user-agent': 'WordPress/6.5; sandbox site',
          ...(body && { 'content-type': 'application/json' }),
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      return resultOf(status, text);
    } catch {
      return trouble(
        'hub_unreachable',
        `The hub at ${address.origin} could not be reached. Nothing has changed; please try again.`,
      );
    }
  }
  return { get: (path: string): Promise<HubResult> => call(path), post: call };
}

export type Hub = ReturnType<typeof hubClient>;

function resultOf(status: number, text: string): HubResult {
  const answer = parseObject(text);
  if (answer === null)
    return trouble(
      'hub_unexpected',
      `The hub answered ${status} with something unreadable.`,
      status,
    );
  if (status === 200) return { ok: true, answer };
  const code = typeof answer['code'] === 'string' ? answer['code'] : 'hub_unexpected';
  const message = answer['message'] ?? answer['title'];
  return trouble(
    code,
    typeof message === 'string' ? message : `The hub answered with status ${status}.`,
    status,
  );
}

function parseObject(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Answer) : null;
  } catch {
    return null;
  }
}

/** Time limit of a call in milliseconds, because an administrator waits for it. */
const patience = seconds(5);

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Sends an HTTP request like the site's server. Rejects if the answer is incomplete or late. Names
 * under .localhost mean this machine, which Node's resolver does not know.
 */
export async function callOut(
  address: URL,
  { method = 'GET', headers, body }: Call = {},
): Promise<{ status: number; text: string }> {
  const send = address.protocol === 'https:' ? httpsRequest : httpRequest;
  const options = {
    method,
    headers: { host: address.host, ...headers },
    signal: AbortSignal.timeout(patience),
    agent: false,
    ...(address.hostname.endsWith('.localhost') && { hostname: '127.0.0.1' }),
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    send(address, options, resolve).once('error', reject).end(body);
  });
  return { status: response.statusCode ?? 0, text: await readText(response) };
}
