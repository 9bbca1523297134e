import type { Settings } from '#world/settings.ts';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { seconds } from '#world/dates.ts';

export type Answer = Record<string, unknown>;

/** Refusal of the hub or failed call: a code, and a message for the person. */
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
        method: body ? 'POST' : 'GET',
        headers: {
          accept: 'application/json',
          'user-agent': 'WordPress/6.5; sandbox site',
          ...(body && { 'content-type': 'application/json' }),
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
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

interface SiteRequest {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

interface SiteResponse {
  status: number;
  text: string;
}

/** Time limit of a call in milliseconds, because an administrator waits for it. */
const patience = seconds(5);

/**
 * Sends an HTTP request like the site's server. Rejects if the answer is incomplete or late. Names
 * under .localhost mean this machine, which Node's resolver does not know.
 */
export async function callOut(address: URL, call: SiteRequest): Promise<SiteResponse> {
  const send = address.protocol === 'https:' ? httpsRequest : httpRequest;
  const isThisMachine = address.hostname.endsWith('.localhost');
  const body = call.body ?? '';
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(
      {
        host: isThisMachine ? '127.0.0.1' : address.hostname.replace(/^\[|\]$/g, ''),
        port: address.port || undefined,
        path: address.pathname + address.search,
        method: call.method,
        headers: { host: address.host, ...call.headers, ...lengthOf(call) },
        signal: AbortSignal.timeout(patience),
        agent: false,
        ...(address.protocol === 'https:' && !isIP(address.hostname)
          ? { servername: address.hostname }
          : {}),
      },
      resolve,
    );
    request.once('error', reject);
    request.end(body);
  });
  return { status: response.statusCode ?? 0, text: await readText(response) };
}

function lengthOf(call: SiteRequest): Record<string, string> {
  return call.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(call.body)) };
}
